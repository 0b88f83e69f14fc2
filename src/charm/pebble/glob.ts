/** Shell patterns as Pebble's file listing takes them: `*`, `?`, `[a-z]`; a star does not cross a slash. */
export function globPattern(pattern: string): RegExp {
  let source = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at] ?? '';
    const close = char === '[' ? pattern.indexOf(']', at + 2) : -1;
    if (char === '*') source += '[^/]*';
    else if (char === '?') source += '[^/]';
    else if (close > 0) {
      source += `[${pattern.slice(at + 1, close).replace(/\\/g, '\\\\')}]`;
      at = close;
    } else source += char.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  }
  return new RegExp(`^${source}$`, 'u');
}
