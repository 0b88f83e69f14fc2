/** How much is read, and what is said of more. */

/** Characters, of all dumps of a page together. */
export const MAX_PASTE = 2 * 1024 * 1024;

/** Bytes of a file: no text that is read takes more, in UTF-16 as Windows writes it two for each character. */
export const MAX_FILE = 2 * MAX_PASTE;

export const TOO_LONG = 'A text of more than two megabytes is not read: paste the output for one unit.';

export const TOO_LONG_TOGETHER = 'With what is here already this is more than two megabytes: remove a dump first.';

/** Characters; longer texts make a field slow: they are taken out and pasted again. */
export const MAX_FIELD = 300_000;
