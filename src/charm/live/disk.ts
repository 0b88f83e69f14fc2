/**
 * The disk of a machine charm (`python/README.md`, "The machine's disk"): lent to Python for one hook, kept by the model between hooks as a
 * container's is.
 */
import { z } from 'zod';
import { DiskError, type HookTools } from '../../model/juju/hook-tools.types';

export const diskRequestSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('files') }),
  z.object({ op: z.literal('push'), path: z.string(), content: z.string() }),
  z.object({ op: z.literal('remove'), path: z.string() }),
]);
export type DiskRequest = z.infer<typeof diskRequestSchema>;

function perform(tools: HookTools, request: DiskRequest): unknown {
  switch (request.op) {
    case 'files':
      return Object.fromEntries(tools.files().map((path) => [path, tools.pull(path)]));
    case 'push':
      tools.push(request.path, request.content);
      return null;
    case 'remove':
      tools.remove(request.path);
      return null;
  }
}

/** `refused`: there is no disk now, and the files of this hook are forgotten. */
export function answerDisk(
  tools: HookTools,
  request: DiskRequest,
): { readonly ok: unknown } | { readonly refused: string } {
  try {
    return { ok: perform(tools, request) };
  } catch (error) {
    if (error instanceof DiskError) return { refused: error.message };
    throw error;
  }
}
