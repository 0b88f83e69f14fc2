/** The command line of `run`. */
import { parseArgs } from 'node:util';
import { BadInput, readArguments } from '../bad-input';

export const EXPORTS = ['text', 'mermaid', 'markdown', 'svg', 'json', 'csv', 'pytest', 'link'] as const;
export type ExportKind = (typeof EXPORTS)[number];

export const USAGE = `Usage: npm run -s run -- FILE_OR_SCENARIO_OR_LINK [--charm ID|FILE|FOLDER|none] [--library VERSION] [--export ${EXPORTS.join('|')}] [--steps] [--theme auto|light|dark] [--site URL]`;

export interface Options {
  /** File, scenario id or link; null: only the schema is wanted. */
  readonly source: string | null;
  /** Id, file or folder of a charm, or `none`; null: the run's own. */
  readonly charm: string | null;
  readonly library: string | null;
  readonly kind: ExportKind;
  /** Names of the steps in place of their sentences. */
  readonly steps: boolean;
  readonly theme: 'auto' | 'light' | 'dark';
  /** Where links lead; empty: links begin with their query. */
  readonly site: string;
}

const OPTIONS = {
  charm: { type: 'string' },
  library: { type: 'string' },
  export: { type: 'string', default: 'text' },
  steps: { type: 'boolean', default: false },
  schema: { type: 'boolean', default: false },
  theme: { type: 'string', default: 'auto' },
  site: { type: 'string', default: '' },
} as const;

/** @throws BadInput */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = readArguments(args, USAGE, (each) =>
    parseArgs({ args: each, allowPositionals: true, options: OPTIONS }),
  );
  const [source, ...more] = positionals;
  if (!values.schema && (source === undefined || more.length > 0)) throw new BadInput(USAGE);
  const kind = EXPORTS.find((each) => each === values.export);
  if (!kind) throw new BadInput(`There is no export "${values.export}"; there are ${EXPORTS.join(', ')}.`);
  const { theme } = values;
  if (theme !== 'auto' && theme !== 'light' && theme !== 'dark')
    throw new BadInput(`There is no theme "${theme}"; there are auto, light and dark.`);
  return {
    source: values.schema ? null : (source ?? null),
    charm: values.charm ?? null,
    library: values.library ?? null,
    kind,
    steps: values.steps,
    theme,
    site: values.site,
  };
}
