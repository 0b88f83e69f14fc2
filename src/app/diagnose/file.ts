/** A file that somebody gives to a page that reads texts. */
import { MAX_FILE, TOO_LONG } from '../../diagnose/limits';

export type FileText = { readonly text: string } | { readonly problem: string };

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** UTF-8, or what its first bytes say: PowerShell writes UTF-16. */
function decoded(bytes: Uint8Array): string {
  const mark = MARKS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  return new TextDecoder(mark?.encoding ?? 'utf-8').decode(bytes);
}

/** Too large a file is refused before it is read. */
export async function textOfFile(file: File): Promise<FileText> {
  if (file.size > MAX_FILE) return { problem: `${file.name}: ${TOO_LONG}` };
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  return text.includes('\0') ? { problem: `${file.name} is no text: what Juju prints or PEM is read here.` } : { text };
}
