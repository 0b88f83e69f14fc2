/** Layers and the plan that follows from them (Pebble's combine rules: `override: merge` or `replace`, later layers win). */
import { rememberedOf } from '../../model/memo';
import type { Layer, PebbleState } from './state';
import { apiError } from './types';

type Entry = Readonly<Record<string, unknown>>;
type Section = Readonly<Record<string, Entry>>;

export interface Plan {
  readonly services: Section;
  readonly checks: Section;
  readonly 'log-targets': Section;
}

const SECTIONS = [
  ['services', 'service'],
  ['checks', 'check'],
  ['log-targets', 'log target'],
] as const;

function isMap(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Lists grow without repeats, maps are merged key by key, anything else is replaced unless it is empty. */
function merged(base: Entry, over: Entry): Entry {
  const out: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const old = out[key];
    if (isList(old) && isList(value)) out[key] = [...new Set([...old, ...value])];
    else if (isMap(old) && isMap(value)) out[key] = merged(old, value);
    else if (value !== '' && value !== null) out[key] = value;
  }
  return out;
}

function combinedSection(base: Section, over: Section): Section {
  const out: Record<string, Entry> = { ...base };
  for (const [name, entry] of Object.entries(over)) {
    const old = out[name];
    out[name] = old && entry['override'] === 'merge' ? merged(old, entry) : entry;
  }
  return out;
}

/** One layer on top of another. */
export function combined(base: Layer, over: Layer): Layer {
  const sections = SECTIONS.map(([key]) => [key, combinedSection(base[key] ?? {}, over[key] ?? {})] as const);
  return { ...base, ...over, ...Object.fromEntries(sections.filter(([, section]) => Object.keys(section).length > 0)) };
}

/** The effective configuration: all layers, one on top of the other. */
export const planOf = rememberedOf((state: PebbleState): Plan => {
  const whole = state.layers.reduce<Layer>((base, { layer }) => combined(base, layer), {});
  return { services: whole.services ?? {}, checks: whole.checks ?? {}, 'log-targets': whole['log-targets'] ?? {} };
});

/** @throws PebbleError as Pebble does for an entry that does not say how it combines */
function checkLayer(label: string, layer: Layer): void {
  for (const [key, noun] of SECTIONS) {
    for (const [name, entry] of Object.entries(layer[key] ?? {})) {
      const override = (entry as Entry)['override'];
      if (override === undefined || override === '') {
        throw apiError(400, `layer "${label}" must define "override" for ${noun} "${name}"`);
      }
      if (override !== 'merge' && override !== 'replace') {
        throw apiError(400, `layer "${label}" has invalid "override" value for ${noun} "${name}"`);
      }
    }
  }
}

/** @throws PebbleError when the label is taken and the layers are not to be combined */
export function withLayer(state: PebbleState, label: string, layer: Layer, combine: boolean): PebbleState['layers'] {
  checkLayer(label, layer);
  const taken = state.layers.some((each) => each.label === label);
  if (!taken) return [...state.layers, { label, layer }];
  if (!combine) throw apiError(400, `layer "${label}" already exists`);
  return state.layers.map((each) => (each.label === label ? { label, layer: combined(each.layer, layer) } : each));
}
