/** A path as Python tells it (`python/renewal_gap/boundary.py`): what crossed the border of the charm's code, in order, with texts as they were. */
import { z } from 'zod';
import type { Json } from './marks';

const json: z.ZodType<Json> = z.json();
const text = z.string();
const count = z.number();
const perhaps = text.nullable();
const named = z.tuple([text, json]);
const record = z.record(text, json);

const raised = z.object({
  type: text,
  message: text,
  file: perhaps.default(null),
  line: count.nullable().default(null),
  traceback: text.default(''),
});

const ask = z.union([
  z.tuple([z.literal('ask'), z.enum(['leader', 'status', 'app-status', 'now', 'files'])]),
  z.tuple([z.literal('ask'), z.literal('relations'), text]),
  z.tuple([z.literal('ask'), z.literal('units'), count]),
  z.tuple([z.literal('ask'), z.literal('databag'), count, text, perhaps]),
  z.tuple([z.literal('ask'), z.literal('config'), perhaps]),
  z.tuple([z.literal('ask'), z.enum(['stored', 'stored?']), text, text]),
  z.tuple([z.literal('ask'), z.enum(['event', 'requirer']), text]),
  z.tuple([z.literal('ask'), z.literal('value'), json, text, z.array(json)]),
  z.tuple([z.literal('ask'), z.enum(['compare', 'reckon']), text, json, json]),
]);
export type AskItem = z.infer<typeof ask>;

const item = z.union([
  z.tuple([z.literal('seg'), text, text, text]),
  z.tuple([z.literal('line'), text, count, count, text]),
  z.tuple([z.literal('done'), count, z.array(named), perhaps, z.boolean().nullable()]),
  ask,
  z.tuple([z.literal('lib'), text, z.array(named), json]),
  z.tuple([z.literal('cmd'), z.array(text), record]),
  z.tuple([z.literal('pebble'), record]),
  z.tuple([z.literal('disk'), z.object({ op: text, path: text, content: text.optional() })]),
  z.tuple([z.literal('log'), text]),
  z.tuple([z.literal('store'), text, text, json]),
  z.tuple([z.literal('defer')]),
  z.tuple([z.literal('add-status'), text, text]),
  z.tuple([z.literal('emit'), text, text, json]),
  z.tuple([z.literal('built'), z.array(z.tuple([text, text, text, perhaps]))]),
  z.tuple([z.literal('end'), json]),
  z.tuple([z.literal('raise'), raised]),
]);
export type PathItem = z.infer<typeof item>;

export const pathSchema = z.object({
  items: z.array(item),
  /** What the charm read that nobody can be asked again: `time`, `random`. */
  marks: z.array(text),
});
export type RecordedPath = z.infer<typeof pathSchema>;
