import { LineStepper } from './LineStepper';
import type { Lines } from './useLines';

/** Within the explorer's panel: the steps inside the hook in one small row. */
export function LinePart({ lines }: { readonly lines: Lines }) {
  return <LineStepper lines={lines} compact />;
}
