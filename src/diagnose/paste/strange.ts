/** What a text is in which nothing of Juju's was recognised, as far as its looks say. */

import { isNoise } from './split';

interface Kind {
  readonly looks: RegExp;
  readonly says: string;
}

/** Looked at in order, in the first characters only. */
const KINDS: readonly Kind[] = [
  { looks: /^\s*(?:<!doctype|<html|<\?xml|<[a-z]+[\s>])/i, says: 'This is a web page or XML, not what Juju prints.' },
  { looks: /^\s*ERROR\s/m, says: 'Juju answered with an error, and nothing more is in this paste.' },
  {
    looks:
      /^Model\s+Controller\s+Cloud|^App\s+Version\s+Status|"model-status"|^\s*model:\n(?:.*\n){1,8}\s*controller:/m,
    says: 'This is juju status, which shows no databags.',
  },
  {
    looks:
      /^(?:unit|machine|controller)-\S+: \d\d:\d\d|^(?:[\w-]+\/\d+: )?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d.*\b(?:DEBUG|INFO|WARNING|ERROR)\b/m,
    says: 'This is a log, which shows no databags.',
  },
  { looks: /^(?:from \S+ import |import \w|class \w+.*:$|def \w+\()/m, says: 'This is code, not what Juju prints.' },
];

const HEAD = 20_000;

const PROMPT_ONLY = /^\S{0,80}\s?[$#%❯➜>]\s*$/;

/** Longer texts are not parsed to say what they are. */
const MAX_JSON = 200_000;

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text) || text.length > MAX_JSON) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Most lines are keys or items of a list. */
function isYaml(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const keyed = lines.filter((line) => /^\s*(?:- |["']?[\w./@-]{1,80}["']?:(?:\s|$))/.test(line));
  return keyed.length > 1 && keyed.length * 2 > lines.length;
}

/** One plain sentence. @param text without private keys */
export function strangeText(text: string): string {
  const head = text.slice(0, HEAD);
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  if (lines.every((line) => isNoise(line) || PROMPT_ONLY.test(line)))
    return 'There are only commands in this paste, and not what they print.';
  if (isJson(text)) return 'This is JSON, but no output of Juju that shows a relation or a secret.';
  const kind = KINDS.find(({ looks }) => looks.test(head));
  if (kind === undefined && isYaml(head))
    return 'This is YAML, but no output of Juju that shows a relation or a secret.';
  return kind?.says ?? 'Nothing in this paste looks like an output of Juju, a databag or PEM.';
}
