/** Where the page takes the parts of Python from: files beside it, or texts within it. */
import { MANIFEST_NAME, manifestSchema, type Manifest, type Part } from './manifest';

/** Why Python cannot be had here, as a sentence for the reader. */
export class PythonAbsent extends Error {
  override readonly name = 'PythonAbsent';
}

export const NOT_IN_THIS_FILE = 'Python is not in this file. The published page has it.';

export interface PartSource {
  manifest(): Promise<Manifest>;
  /** The part, decompressed. `onBytes` is told how many more bytes have come (as they travel). */
  part(part: Part, onBytes: (count: number) => void): Promise<ArrayBuffer>;
  /** The sandbox page: an address to open, or its text. */
  sandbox(part: Part): { readonly src: string } | { readonly srcdoc: string };
}

/** Some servers decompress `.gz` files on the way, so the content tells, not the name. */
export async function decompressed(data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  if (data[0] !== 0x1f || data[1] !== 0x8b) {
    return data.byteLength === data.buffer.byteLength ? data.buffer : data.slice().buffer;
  }
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

async function readAll(response: Response, onBytes: (count: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    onBytes(value.length);
  }
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Parts beside the page, under an address that ends with a slash. */
export function fetchedParts(base: string): PartSource {
  const get = async (file: string): Promise<Response> => {
    const response = await fetch(new URL(file, base));
    if (!response.ok) throw new PythonAbsent(`Python could not be loaded: ${file} answered ${response.status}.`);
    return response;
  };
  return {
    manifest: async () => {
      const response = await get(MANIFEST_NAME);
      const parsed = manifestSchema.safeParse(await response.json().catch(() => null));
      if (!parsed.success) throw new PythonAbsent('This site was built without Python.');
      return parsed.data;
    },
    part: async (part, onBytes) => decompressed(await readAll(await get(part.file), onBytes)),
    sandbox: (part) => ({ src: new URL(part.file, base).href }),
  };
}

/** The kind of element that holds a part of Python in a single file: base64 of the compressed part, or plain text of the rest. */
export const EMBEDDED_SELECTOR = 'script[type="application/x-python-part"]';

/** Parts within the document, `data-file` naming each as the manifest does; null when there are none. */
export function embeddedParts(document: Document): PartSource | null {
  const texts = new Map<string, string>();
  for (const element of document.querySelectorAll<HTMLScriptElement>(EMBEDDED_SELECTOR)) {
    texts.set(element.dataset['file'] ?? '', element.text);
  }
  const manifest = texts.get(MANIFEST_NAME);
  if (manifest === undefined) return null;
  const textOf = (file: string): string => {
    const text = texts.get(file);
    if (text === undefined) throw new PythonAbsent(NOT_IN_THIS_FILE);
    return text;
  };
  const bytes = (file: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(textOf(file).trim()), (char) => char.charCodeAt(0));
  return {
    manifest: () => Promise.resolve(manifestSchema.parse(JSON.parse(manifest))),
    part: async (part, onBytes) => {
      const data = bytes(part.file);
      onBytes(part.gzip);
      return decompressed(data);
    },
    sandbox: (part) => ({ srcdoc: new TextDecoder().decode(bytes(part.file)) }),
  };
}

/** What this document can run Python from. @throws PythonAbsent with a sentence when there is nothing */
export function partsFor(document: Document, base: string): PartSource {
  const embedded = embeddedParts(document);
  if (embedded) return embedded;
  if (document.location.protocol === 'file:') throw new PythonAbsent(NOT_IN_THIS_FILE);
  return fetchedParts(base);
}
