/** Real Python for hooks that no recorded path covers, started when the first one comes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeEngine, DEFAULT_BUNDLE } from '../../charm/live/node';
import { ownCharmOverrides } from '../../charm/live/overrides';
import { designedLibrary } from '../../charm/paths/designed';
import { libraryPart } from '../../charm/live/manifest';
import { NO_CHARM, runOn } from '../../charm/live/sources';
import { OVERRIDES, type CharmSource, type LiveEngine } from '../../charm/live/types';
import { CHARM_FILES, type CharmId } from '../../charms/files';
import type { HookInput, HookOutcome, Setup } from '../../model';
import { isOwnCharm, ownCharmId, patchId, type OwnCharm } from '../../run/code';

const CHARMS = join(import.meta.dirname, '../../charms');
/** The search looks at what hooks leave, not at how. */
const NOTHING = { lines: false, calls: false, pull: false };

function isShipped(id: string): id is CharmId {
  return Object.hasOwn(CHARM_FILES, id);
}

export class Python {
  private engine: Promise<LiveEngine> | null = null;
  private readonly own: OwnCharm | null;
  private readonly patch: string | null;
  /** Hooks that ran. */
  hooks = 0;

  constructor(charmFile: string | null, libraryFile: string | null) {
    this.own = charmFile === null ? null : { files: { 'charm.py': readFileSync(charmFile, 'utf8') }, from: null };
    this.patch = libraryFile === null ? null : readFileSync(libraryFile, 'utf8');
  }

  /** The id of the charm's file; null: there is none. */
  get charmId(): string | null {
    return this.own && ownCharmId(this.own);
  }

  get patchId(): string | undefined {
    return this.patch === null ? undefined : patchId(this.patch);
  }

  private started(): Promise<LiveEngine> {
    this.engine ??= createNodeEngine();
    return this.engine;
  }

  private charm({ charm }: Setup): CharmSource {
    if (charm === null) return NO_CHARM;
    if (isOwnCharm(charm) && this.own) return { files: this.own.files, metadata: null };
    if (!isShipped(charm)) throw new Error(`There is no charm ${charm}.`);
    return { files: { 'charm.py': readFileSync(join(CHARMS, CHARM_FILES[charm].file), 'utf8') }, metadata: null };
  }

  private library({ patch, design, library }: Setup): string | null {
    if (patch !== undefined) return this.patch;
    if (design.length === 0) return null;
    return designedLibrary(readFileSync(join(DEFAULT_BUNDLE, 'raw', `${libraryPart(library)}.zip`)), design);
  }

  /** @throws CannotLoad */
  async run(input: HookInput): Promise<HookOutcome> {
    const { setup } = input.world;
    const engine = await this.started();
    this.hooks += 1;
    const sources = { library: { version: setup.library, source: this.library(setup) }, charm: this.charm(setup) };
    const overrides = isOwnCharm(setup.charm) ? ownCharmOverrides(setup) : OVERRIDES;
    return runOn(engine, sources, { input, record: NOTHING, overrides }).outcome;
  }
}
