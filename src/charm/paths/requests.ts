/** `CertificateRequestAttributes` as text: equal requests are one text, however they are written. */
import { z } from 'zod';
import { rememberedOf } from '../../model/memo';
import type { RequestAttributes } from '../../model/setup';
import type { Json } from './marks';

const texts = z.array(z.string()).optional();
const text = z.string().optional();
const schema = z.object({
  commonName: z.string(),
  sansDns: texts,
  sansIp: texts,
  sansOid: texts,
  emailAddress: text,
  organization: text,
  organizationalUnit: text,
  countryName: text,
  stateOrProvinceName: text,
  localityName: text,
  isCa: z.boolean().optional(),
  addUniqueId: z.boolean().optional(),
});

/** @throws ZodError for what is no request */
export function attributesOf(value: Json): RequestAttributes {
  return schema.parse(value) as RequestAttributes;
}

/** Fields with the library's defaults are left out, sets are sorted. */
export const requestText = rememberedOf((request: RequestAttributes): string => {
  const { isCa = false, addUniqueId = true, ...rest } = request;
  const fields = Object.entries(rest).flatMap(([name, value]: [string, string | readonly string[] | undefined]) => {
    if (value === undefined || value.length === 0) return [];
    return [[name, typeof value === 'string' ? value : [...new Set(value)].sort()] as const];
  });
  const odd = [...(isCa ? [['isCa', true] as const] : []), ...(addUniqueId ? [] : [['addUniqueId', false] as const])];
  return JSON.stringify(Object.fromEntries([...fields, ...odd].sort(([a], [b]) => (a < b ? -1 : 1))));
});
