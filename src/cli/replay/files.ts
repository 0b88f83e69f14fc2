/** Finds and reads trace files. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { trace, type Trace } from './schema';

const LARGEST = 16 * 1024 * 1024;

/** Every `.json` file at or below these paths, in name order. */
export function traceFiles(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(path, name));
  });
}

export type Read = { readonly trace: Trace } | { readonly problem: string };

/** One plain sentence where the file is not a trace. */
export function readTrace(file: string): Read {
  if (statSync(file).size > LARGEST) return { problem: 'This file is larger than 16 MB; a trace is not.' };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { problem: 'This file is not JSON; record it again or pick another.' };
  }
  const format = z.object({ format: z.string() }).safeParse(json);
  if (!format.success) return { problem: 'This JSON has no "format"; a trace says tls-trace/1.' };
  if (format.data.format !== 'tls-trace/1') {
    return { problem: `This file has the format "${format.data.format}"; this tool reads tls-trace/1.` };
  }
  const read = trace.safeParse(json);
  if (read.success) return { trace: read.data };
  const issue = read.error.issues[0];
  return {
    problem: `This trace is damaged at ${issue && issue.path.length > 0 ? issue.path.join('.') : 'its top'}: ${issue?.message ?? 'unknown'}.`,
  };
}
