/** What became of one request: the first rule that holds says it (bugs, section 3 of the design facts). */
import { ofEntry } from './answered';
import type { Case } from './case';
import { entriesFor, tagOf, type Context } from './context';
import { sees } from './engine';
import type { Finding } from './types';
import { denied, noAnswer, providerNotShown, shortened } from './unanswered';

function ofRequest(of: Case): readonly Finding[] {
  const { context, request } = of;
  if (request.csr.state !== 'ok' && request.csr.state !== 'shortened') return [];
  const [entry] = entriesFor(context, request.csr);
  const early = denied(of) ?? providerNotShown(of) ?? (entry ? null : shortened(of));
  if (early) return entry && early.id === 'denied' ? [early, ...ofEntry(of, entry)] : [early];
  if (context.reading.provider && !context.reading.provider.valid) return [];
  return entry ? ofEntry(of, entry) : [noAnswer(of)];
}

/** The state of every request. */
export function requestFindings(context: Context): readonly Finding[] {
  return context.subjects.flatMap((subject) => {
    const seen = sees(context, subject);
    return subject.reading.requests.flatMap((request) => {
      const tag = tagOf(request.csr);
      const about = `${subject.entity} ${request.csr.name ?? `request ${request.item + 1}`}`;
      return ofRequest({ context, subject, request, about, tag, sees: seen });
    });
  });
}
