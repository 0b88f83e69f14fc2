/** What should hold of TLS in a charm, and in which words a verdict is given. */
export const PROPERTIES = {
  'no-outage': 'Never an outage while a good certificate exists and the relation lives',
  'no-downgrade': 'Never plain text while a good certificate exists and the relation lives',
  'no-revoked': 'Never serve a revoked certificate after the hook that could have told',
  'pair-matches': 'Key and certificate always match',
  'gone-after-departure': 'Files are gone after departure',
  'renewed-in-time': 'A fresh certificate is served before the old one ends, when the provider cooperates',
  recoverable: 'From every state the newest certificate can still be reached',
  'honest-status': 'Status never says active while TLS is not served',
  'one-request': 'A request that waits for its answer is not replaced by another',
  'one-restart': 'The workload is not restarted while key, certificate and configuration stay the same',
} as const;
export type PropertyId = keyof typeof PROPERTIES;
export const PROPERTY_IDS = Object.keys(PROPERTIES) as readonly PropertyId[];

/** `not-reached`: nothing happened that the property is about. */
export type PropertyWord = 'holds' | 'broken' | 'not-reached';

export const PROPERTY_WORDS: Readonly<Record<PropertyWord, string>> = {
  holds: 'holds',
  broken: 'broken',
  'not-reached': 'not reached',
};

/** What a check of one step says of one unit; null: the step is not about the property. */
export interface Finding {
  readonly holds: boolean;
  /** Only where it does not hold: nothing that a charm can do would have helped. */
  readonly noCharmCan?: true;
}
