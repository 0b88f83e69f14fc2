/** Bytes of a file as text. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** UTF-8, or what the first bytes say: PowerShell writes UTF-16. */
export function decodeText(bytes: Uint8Array): string {
  const mark = MARKS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  return new TextDecoder(mark?.encoding ?? 'utf-8').decode(bytes);
}
