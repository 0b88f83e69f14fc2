/** Reads pastes, and answers what the page asks about them. It runs in a worker; it keeps what it read, without private keys, until the page is left. */
import { findings, readDump, reduceForSharing, samplePaste, toRun, unknowns, type Dump } from '../../diagnose';
import { dropKeys, normalise } from '../../diagnose/paste/clean';
import { runOf } from '../../diagnose/run/link';
import { MAX_PASTE, TOO_LONG, TOO_LONG_TOGETHER } from '../../diagnose/limits';
import type { Orientation } from '../../diagnose/read/roles';
import type { Dropped } from '../../diagnose/types';
import { formatLink, LINK_MAX_LENGTH } from '../../run/link/link';
import { writeRun } from '../../run/json';
import { fieldsOf } from '../../x509';
import type { CallName, Calls, Look, Opened, Part, Piece, Question, Reading, RunAnswer, Whole } from './messages';

interface Kept {
  readonly info: Part;
  /** Without private keys. */
  readonly text: string;
  readonly dropped: readonly Dropped[];
}

/** Between two dumps. */
const SEPARATOR = '\n\n';

const EMPTY_LOOK: Look = {
  findings: [],
  unknowns: [],
  outlook: { possible: false, why: 'There is no tls-certificates relation in this paste.' },
};

function relationName({ relation }: Dump['relations'][number]): string {
  const { requirer, provider, id } = relation;
  const apps = [requirer.app, provider.app].filter((app) => app !== null).join(' and ');
  return `${apps === '' ? 'relation' : apps}${id === null ? '' : `, relation ${id}`}`;
}

function counted(all: readonly Dropped[]): readonly Dropped[] {
  const found = new Map<string, Dropped>();
  for (const each of all) {
    const key = `${each.kind} ${each.name} ${each.where ?? ''}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, count: known.count + each.count } : each);
  }
  return [...found.values()];
}

export class Office {
  private parts: readonly Kept[] = [];
  private next = 1;
  private dump: Dump | null = null;
  private orientation: Orientation | null = null;
  private tookMs = 0;

  constructor(private readonly clock: () => number) {}

  private read(): void {
    const from = this.clock();
    const text = this.parts.map((part) => part.text).join(SEPARATOR);
    this.dump = this.parts.length === 0 ? null : readDump(text, { orientation: this.orientation });
    this.tookMs = Math.round(this.clock() - from);
  }

  private kept(text: string, id: number, sample: boolean): Kept {
    const cleaned = dropKeys(normalise(text));
    const lines = cleaned.text.split('\n').length;
    return { info: { id, lines, size: text.length, sample }, text: cleaned.text, dropped: cleaned.dropped };
  }

  private reading(): Reading {
    const { dump, parts, tookMs } = this;
    const lines = (dump?.listing.lines ?? []).map(({ parts: pieces }) =>
      pieces.map((piece): Piece => (typeof piece === 'string' ? piece : { tag: piece.pem.name ?? piece.pem.kind })),
    );
    return {
      parts: parts.map((part) => part.info),
      problem: dump?.problem ?? null,
      shapes: dump?.shapes ?? [],
      dropped: counted([...parts.flatMap((part) => part.dropped), ...(dump?.dropped ?? [])]),
      lines,
      folded: lines.flat().filter((piece) => typeof piece !== 'string').length,
      relations: (dump?.relations ?? []).map(relationName),
      tookMs,
    };
  }

  private look({ now, answers, relation, entity }: Question): Look {
    const { dump } = this;
    if (dump?.problem !== null) return EMPTY_LOOK;
    const reading = dump.relations[relation] ?? dump.relations[0];
    const versions = answers.library ? { versions: [answers.library] } : {};
    const run = toRun(dump, { now, answers, relation, entity });
    return {
      findings: findings(dump, { now, answers, ...versions }),
      unknowns: reading ? unknowns(reading) : [],
      outlook:
        typeof run === 'string'
          ? { possible: false, why: run }
          : { possible: true, assumed: run.assumed, leftOut: run.leftOut, units: run.units },
    };
  }

  private whole(question: Question): Whole {
    this.orientation = question.answers.orientation ?? null;
    this.read();
    return { reading: this.reading(), look: this.look(question), refused: null };
  }

  /** The new parts, unless they are too long together: then nothing changes. */
  private take(parts: readonly Kept[], question: Question): Whole {
    const size = parts.reduce((all, part) => all + part.text.length + SEPARATOR.length, 0);
    if (size > MAX_PASTE + SEPARATOR.length)
      return { reading: null, look: this.look(question), refused: parts.length > 1 ? TOO_LONG_TOGETHER : TOO_LONG };
    this.parts = parts;
    return this.whole(question);
  }

  private run({ now, answers, relation, entity }: Question): RunAnswer {
    if (!this.dump) return { problem: 'There is nothing in this paste.' };
    const made = toRun(this.dump, { now, answers, relation, entity });
    if (typeof made === 'string') return { problem: made };
    const run = runOf(made);
    const { search, hash } = formatLink({ run });
    const link = `${search}${hash}`;
    return { link, file: writeRun(run), tooLong: link.length > LINK_MAX_LENGTH };
  }

  private open(name: string): Opened {
    const pem = this.dump?.pems.all.find((each) => each.name === name);
    if (!pem) return { problem: `There is no ${name} in this paste.` };
    if (!pem.decoded)
      return { problem: `${name} is symbolic: it comes out of a run of this page and has no bytes of its own.` };
    const { decoded } = pem;
    const fields = fieldsOf({ object: decoded, ca: null }).map(({ section, label, value }) => ({
      section,
      label,
      value,
    }));
    return { name, fields, pem: decoded.pem };
  }

  private readonly calls: { readonly [K in CallName]: (ask: Calls[K][0]) => Calls[K][1] | Promise<Calls[K][1]> } = {
    add: ({ text, sample, question }) => {
      const others = this.parts.filter((part) => !part.info.sample);
      return this.take([...others, this.kept(text, this.next++, sample)], question);
    },
    remove: ({ part, question }) => {
      this.parts = this.parts.filter((each) => each.info.id !== part);
      return this.whole(question);
    },
    replace: ({ part, text, question }) =>
      this.take(
        this.parts.map((each) => (each.info.id === part ? this.kept(text, part, false) : each)),
        question,
      ),
    look: ({ question }) => {
      const orientation = question.answers.orientation ?? null;
      if (orientation !== this.orientation) return this.whole(question);
      return { reading: null, look: this.look(question), refused: null };
    },
    text: ({ part }) => this.parts.find((each) => each.info.id === part)?.text ?? '',
    run: ({ question }) => this.run(question),
    share: () =>
      reduceForSharing(this.parts.map((part) => part.text).join(SEPARATOR), { orientation: this.orientation }),
    open: ({ name }) => this.open(name),
    sample: ({ now }) => samplePaste(now),
  };

  async answer<K extends CallName>(call: K, ask: Calls[K][0]): Promise<Calls[K][1]> {
    return this.calls[call](ask);
  }
}
