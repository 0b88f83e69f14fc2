/**
 * One hook's conversation with Python: every question of the `ask` protocol (`python/README.md`) is answered from the model's hook
 * tools, and what the tools have gathered at the end is the hook's outcome.
 */
import { z } from 'zod';
import type { Command, Effect, HookInput, HookOutcome } from '../../model/hook';
import { findUnit } from '../../model/juju/entities';
import { hookTools } from '../../model/juju/hook-tools';
import type { HookTools } from '../../model/juju/hook-tools.types';
import { answerCommand } from '../commands/answer';
import { CommandSession } from '../commands/types';
import { answerPebble } from '../pebble/answer';
import { pebbleRequestSchema } from '../pebble/types';
import { answerDisk, diskRequestSchema } from './disk';
import { quietTools } from './quiet';
import type { HookAnswer } from './schemas';

const texts = z.record(z.string(), z.string());
const common = { seq: z.number(), quiet: z.boolean().optional() };
const questionSchema = z.union([
  z.object({
    ...common,
    command: z.array(z.string()).min(1),
    files: texts.optional(),
    data: texts.optional(),
    stdin: z.string().optional(),
  }),
  z.object({ ...common, pebble: pebbleRequestSchema }),
  // What lies on the disk is asked before anything is counted.
  z.object({ ...common, seq: z.number().optional(), disk: diskRequestSchema }),
  z.object({ fresh: z.enum(['keys', 'uuids', 'serials', 'signatures']) }),
]);
type Question = z.infer<typeof questionSchema>;
type Result = ReturnType<HookTools['result']>;

/** Places of a question in the tools' own order and in Python's. */
interface Marker {
  readonly own: number;
  readonly seq: number;
}

export class HookSession {
  private readonly tools: HookTools;
  private readonly commands = new CommandSession();
  private readonly written = new Set<string>();
  private readonly markers: Marker[] = [];
  /** What the hook had done when the runtime began to ask for itself; only stored state is written after that. */
  private beforeQuiet: Result | null = null;

  constructor(private readonly input: HookInput) {
    this.tools = hookTools(input);
  }

  /** One JSON text in, one out. @throws when the question is not of the protocol */
  ask(text: string): string {
    return JSON.stringify(this.answer(questionSchema.parse(JSON.parse(text))));
  }

  private answer(question: Question): unknown {
    if ('fresh' in question) return { n: this.tools.fresh(question.fresh) };
    const tools = question.quiet ? this.enterQuiet() : this.tools;
    if (!question.quiet) this.markers.push({ own: this.tools.nextSeq(), seq: question.seq ?? 0 });
    if ('disk' in question) return answerDisk(tools, question.disk);
    if ('command' in question) {
      const { command, files, data, stdin } = question;
      return answerCommand({ tools, input: this.input, session: this.commands }, { argv: command, files, data, stdin });
    }
    const { written } = this;
    const { container } = question.pebble;
    return answerPebble({ tools, container, written, writtenAt: (path) => this.writtenAt(path) }, question.pebble);
  }

  private writtenAt(path: string): number | null {
    return findUnit(this.input.world, this.input.unit)?.files[path]?.at ?? null;
  }

  private enterQuiet(): HookTools {
    if (!this.beforeQuiet) {
      const result = this.tools.result();
      this.beforeQuiet = { ...result, effects: [...result.effects] };
    }
    return quietTools(this.tools);
  }

  /** The effect's place in Python's order: that of the last question asked before it. */
  private placed(effect: Effect): Effect {
    let seq = 0;
    for (const marker of this.markers) if (marker.own < effect.seq) seq = marker.seq;
    return { ...effect, seq };
  }

  outcome(answer: HookAnswer): HookOutcome {
    const { observed, calls, lines, events, commands, pull, raised, log, authority } = answer;
    const end = this.tools.result();
    const { buffer, effects, counters } = this.beforeQuiet ?? end;
    return {
      report: { observed, calls, lines, events, commands: commands.map(withoutFolders), pull, raised, log },
      buffer: { ...buffer, stored: end.buffer.stored },
      effects: effects.map((effect) => this.placed(effect)),
      counters,
      authority,
      by: 'live',
    };
  }
}

/** `ops` hands contents over in files of a folder that has a new name each time; the name means nothing. */
function withoutFolders(command: Command): Command {
  return { ...command, argv: command.argv.map((word) => word.replace(/(#file=).*\//, '$1')) };
}
