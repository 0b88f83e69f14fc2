/** What can be asked about an effect, in few words. */
import type { EffectAt, EffectKind } from '../../run/why/types';

const SHORT: Readonly<Record<EffectKind, string>> = {
  'files-deleted': 'files deleted',
  outage: 'outage',
  downgraded: 'plain text',
  'serves-revoked': 'revoked certificate served',
  'serves-expired': 'expired certificate served',
  'broken-pair': 'key and certificate do not match',
  'left-behind': 'files left behind',
  'hook-failed': 'hook failed',
  'empty-answer': 'empty answer',
  denied: 'request denied',
  'nothing-happened': 'nothing happened',
  'nothing-wrong': 'nothing wrong',
};

export function questionOf(effect: EffectAt): string {
  return `${SHORT[effect.kind]}${effect.unit === null ? '' : ` on ${effect.unit}`}`;
}
