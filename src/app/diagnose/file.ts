/** A file that somebody gives to a page that reads texts. */
import { MAX_FILE, TOO_LONG } from '../../diagnose/limits';
import { decodeText } from '../../diagnose/paste/decode';

export type FileText = { readonly text: string } | { readonly problem: string };

/** Too large a file is refused before it is read. */
export async function textOfFile(file: File): Promise<FileText> {
  if (file.size > MAX_FILE) return { problem: `${file.name}: ${TOO_LONG}` };
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return text.includes('\0') ? { problem: `${file.name} is no text: what Juju prints or PEM is read here.` } : { text };
}
