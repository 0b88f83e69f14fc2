/**
 * The body of a symbolic PEM, whole: the engine's own types leave out what only charms can bring about (docs/symbolic-pem.md, "Only
 * charms"), and a real certificate shows that too.
 */
import * as z from 'zod/mini';
import { fromBase64 } from '../bytes';
import { pemBlocks } from '../pem';
import { nameSchema } from './name';

const key = z.object({
  alg: z.enum(['rsa', 'ec']),
  id: z.string(),
  size: z.int(),
  /** RSA's exponent where it is not 65537. */
  e: z.optional(z.int()),
});
export type KeyBody = z.infer<typeof key>;

const extension = z.object({ c: z.boolean(), oid: z.string(), v: z.unknown() });
export type ExtensionBody = z.infer<typeof extension>;

const sig = z.object({
  by: z.string(),
  n: z.optional(z.number()),
  /** A hash other than the library's choice. */
  h: z.optional(z.string()),
});

const body = z.discriminatedUnion('t', [
  z.extend(key, { t: z.literal('key') }),
  z.extend(key, { t: z.literal('pub') }),
  z.object({ t: z.literal('csr'), key, subject: nameSchema, ext: z.array(extension), sig }),
  z.object({
    t: z.literal('cert'),
    key,
    subject: nameSchema,
    issuer: nameSchema,
    ext: z.array(extension),
    sig,
    serial: z.union([z.int(), z.string()]),
    nb: z.int(),
    na: z.int(),
  }),
]);
export type Body = z.infer<typeof body>;
export type RequestBody = Extract<Body, { readonly t: 'csr' }>;
export type CertificateBody = Extract<Body, { readonly t: 'cert' }>;
export type SignatureBody = z.infer<typeof sig>;

export interface Symbolic {
  readonly label: string;
  readonly body: Body;
}

/** Every symbolic object in a text, in order; what is none is left out. */
export function symbolicBodies(text: string): readonly Symbolic[] {
  return pemBlocks(text).flatMap((block) => {
    const bytes = block.closed ? fromBase64(block.body) : null;
    if (bytes?.[0] !== 0x7b) return [];
    try {
      const read = z.safeParse(body, JSON.parse(new TextDecoder().decode(bytes)));
      return read.success ? [{ label: block.label, body: read.data }] : [];
    } catch {
      return [];
    }
  });
}
