import { code, rich, type RichText } from '../../run/rich';
import { Terms } from '../glossary/Terms';

function ticked(text: string): RichText {
  return rich(text.split('`').map((piece, at) => (at % 2 === 1 ? code(piece) : piece)));
}

interface Props {
  readonly text: string;
  /** What stands before it in the same section. */
  readonly after?: readonly string[];
}

/** Words with code between backticks, and with their terms linked. */
export function Ticked({ text, after = [] }: Props) {
  return <Terms text={ticked(text)} after={after.map(ticked)} />;
}
