/** Real Python for hooks that no recorded path covers, started when the first one comes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeEngine } from '../../charm/live/node';
import { ownCharmOverrides } from '../../charm/live/overrides';
import { NO_CHARM, runOn } from '../../charm/live/sources';
import { OVERRIDES, type CharmSource, type LiveEngine } from '../../charm/live/types';
import { CHARM_FILES, type CharmId } from '../../charms/files';
import type { HookInput, HookOutcome, Setup } from '../../model';
import { isOwnCharm, ownCharmId, patchId, type RunCode } from '../../run/code';
import { librarySource } from '../library';
import { loadOwnCharm, readOwnCharm, setupOfOwn } from '../own-charm';

const CHARMS = join(import.meta.dirname, '../../charms');
/** The search looks at what hooks leave, not at how. */
const NOTHING = { lines: false, calls: false, pull: false };

function isShipped(id: string): id is CharmId {
  return Object.hasOwn(CHARM_FILES, id);
}

export class Python {
  private engine: Promise<LiveEngine> | null = null;
  /** The texts that came with the command. */
  readonly code: RunCode;
  /** Hooks that ran. */
  hooks = 0;

  /** @throws BadInput */
  constructor(charmPath: string | null, libraryFile: string | null) {
    this.code = {
      ...(charmPath === null ? {} : { charm: readOwnCharm(charmPath) }),
      ...(libraryFile === null ? {} : { library: readFileSync(libraryFile, 'utf8') }),
    };
  }

  /** The id of the charm that came with the command; null: none did. */
  get charmId(): string | null {
    return this.code.charm ? ownCharmId(this.code.charm) : null;
  }

  get patchId(): string | undefined {
    return this.code.library === undefined ? undefined : patchId(this.code.library);
  }

  /** What the charm brings into every situation; undefined: it is a shipped one. @throws CannotLoad */
  async own(): Promise<Partial<Setup> | undefined> {
    const { charm } = this.code;
    return charm && setupOfOwn(charm, loadOwnCharm(await this.started(), charm));
  }

  private started(): Promise<LiveEngine> {
    this.engine ??= createNodeEngine();
    return this.engine;
  }

  private charm({ charm }: Setup): CharmSource {
    if (charm === null) return NO_CHARM;
    if (isOwnCharm(charm) && this.code.charm) return { files: this.code.charm.files, metadata: null };
    if (!isShipped(charm)) throw new Error(`There is no charm ${charm}.`);
    return { files: { 'charm.py': readFileSync(join(CHARMS, CHARM_FILES[charm].file), 'utf8') }, metadata: null };
  }

  /** @throws CannotLoad */
  async run(input: HookInput): Promise<HookOutcome> {
    const { setup } = input.world;
    const engine = await this.started();
    this.hooks += 1;
    const sources = { library: librarySource(setup, this.code.library ?? null), charm: this.charm(setup) };
    const overrides = isOwnCharm(setup.charm) ? ownCharmOverrides(setup) : OVERRIDES;
    return runOn(engine, sources, { input, record: NOTHING, overrides }).outcome;
  }
}
