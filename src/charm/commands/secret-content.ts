/** `key=value`, `key#base64=value` and `key#file=path` arguments. */
import { JujuError } from '../../model/juju/hook-tools.types';
import type { CommandRequest } from './types';

/** Juju's rule for keys of a secret: at least three characters, lower case, digits, single hyphens between. */
const KEY = /^[a-z](?:-?[a-z0-9]){2,}$/;

function decoded(value: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)));
  } catch {
    throw new JujuError('invalid', 'secret value is not valid base64');
  }
}

/** @throws JujuError for a bad key, a missing file, no content at all */
export function secretContent(words: readonly string[], request: CommandRequest): Readonly<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const word of words) {
    const equals = word.indexOf('=');
    if (equals <= 0) throw new JujuError('invalid', `expected "key=value", got "${word}"`);
    const [key = '', how] = word.slice(0, equals).split('#');
    const value = word.slice(equals + 1);
    if (!KEY.test(key)) throw new JujuError('invalid', `key "${key}" not valid`);
    if (how === 'file') {
      const text = request.files?.[value];
      if (text === undefined) throw new JujuError('invalid', `open ${value}: no such file or directory`);
      content[key] = text;
    } else {
      content[key] = how === 'base64' ? decoded(value) : value;
    }
  }
  if (Object.keys(content).length === 0) throw new JujuError('invalid', 'missing secret value or filename');
  return content;
}
