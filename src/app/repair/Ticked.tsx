/** Words with code between backticks. */
export function Ticked({ text }: { readonly text: string }) {
  return text.split('`').map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : piece));
}
