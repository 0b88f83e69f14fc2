/** One request of one side, with all that findings about it share. */
import { code, rich, type RichPiece, type RichText } from '../../run/rich';
import type { Asked } from '../run/subject';
import { inBag, inProvider, sameRequest, type Context } from './context';
import type { Sees } from './engine';
import { finding, type Evidence, type Finding, type Sketch } from './types';

export interface Case extends Asked {
  readonly context: Context;
  readonly about: string;
  readonly tag: RichPiece;
  readonly sees: Sees;
}

const KEY_UNKNOWN =
  'The private key is not in this dump. If it is not the one of this request, the library replaces the request.';
export const HOOKS: RichText = rich(
  code('relation-created'),
  ', ',
  code('relation-changed'),
  ', ',
  code('leader-elected'),
  ' (since 1.11.0) and the refresh events of the charm',
);

export function askedAt({ context, subject, request, tag }: Case): Evidence {
  if (context.isAssumed) {
    const bag = context.reading.provider;
    const entry = bag?.certificates.find((each) => sameRequest(each.csr, request.csr));
    const where = entry
      ? inProvider(context, [], 'certificates', entry.item, 'certificate_signing_request')
      : { lines: null };
    return { text: rich('the requests are not in this dump; ', tag, ' is named by the provider'), lines: where.lines };
  }
  return inBag(
    context,
    subject.reading.bag,
    rich(`${subject.entity} asks with `, tag),
    'certificate_signing_requests',
    request.item,
  );
}

function uncertain({ context, subject, tag }: Case): RichText | null {
  if (context.isAssumed) {
    return rich(
      `Whether ${subject.entity} still asks with `,
      tag,
      ' is not in this dump: show a unit of the provider too. ',
      KEY_UNKNOWN,
    );
  }
  return context.answers.key ? null : rich(KEY_UNKNOWN);
}

export function sketch(of: Case, rest: Omit<Sketch, 'about'>): Finding {
  return finding({
    about: of.about,
    sees: of.sees.text,
    versions: of.sees.versions,
    uncertain: uncertain(of),
    ...rest,
    evidence: [askedAt(of), ...(rest.evidence ?? [])],
  });
}
