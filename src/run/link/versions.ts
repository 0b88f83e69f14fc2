/** Versions of the payload. Links are kept for years: every older one is upgraded step by step, and stays in the tests. */
type Fields = Readonly<Record<string, unknown>>;

export const PAYLOAD_VERSION = 1;

/** `UPGRADES[n]` turns a payload of version n + 1 into one of version n + 2. Version 1 is the first. */
const UPGRADES: readonly ((old: Fields) => Fields)[] = [];

/** Newer versions are read as they are: fields keep their meaning, unknown ones are left out. */
export function upgradePayload(version: number, value: Fields): Fields {
  return UPGRADES.slice(Math.max(0, version - 1)).reduce((fields, upgrade) => upgrade(fields), value);
}
