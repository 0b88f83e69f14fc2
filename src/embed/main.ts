/** The page in the frame. */
import '../charm/live/no-eval';
import { SCENARIO_IDS, isId } from '../scenarios/ids';
import { canUndo } from '../run/branches';
import { connectHost } from '../app/embedded/host';
import { watchHeight } from '../app/embedded/height';
import type { ErrorCode, HostMessage } from '../app/embedded/messages';
import { listenToKeys } from './keys';
import { exported } from './play/export';
import { openedLinks, stepId, type Kept, type Links } from './play/links';
import { frameView, readOptions, type Options } from './play/options';
import { Player } from './play/player';
import { keepPlaying } from './playing';
import { buildFrame, type Frame } from './view/frame';
import { EMBED_VERSION } from '../app/embedded/version';
import '../app/shell/base.css';
import './embed.css';

/** Browsers refuse more than some hundred changes of the address in a short time. */
const AT_MOST_EVERY_MS = 250;

function applyTheme(theme: 'light' | 'dark' | 'auto' | null): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else if (theme !== null) document.documentElement.dataset['theme'] = theme;
}

function codeOf(notice: string): ErrorCode {
  if (notice.includes('newer version')) return 'newer-link';
  return notice.includes('know the scenario') ? 'unknown-scenario' : 'bad-state';
}

function kept(search: string): Kept {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    ['ui', 'theme', 'motion', 'predict'].flatMap((key) => {
      const value = query.get(key);
      return value === null ? [] : [[key, value]];
    }),
  );
}

class Page {
  private frame: Frame | null = null;
  private player: Player | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private said = '';
  private share = document.baseURI;
  private work: Promise<unknown> = Promise.resolve();
  private readonly host = connectHost(window, (message) => this.hear(message));
  private readonly base = new URL('./', document.baseURI).href;
  private readonly keep = kept(location.search);

  constructor(
    private readonly root: HTMLElement,
    private readonly options: Options,
  ) {}

  async open(): Promise<void> {
    const player = await Player.open(location, this.options);
    this.player = player;
    const exit = this.host.framed ? () => this.host.send({ type: 'exit', direction: 'forward' }) : null;
    const frame = buildFrame(this.root, player, this.options, exit);
    this.frame = frame;
    const update = (): void => {
      frame.update(player.state);
      this.later();
    };
    update();
    player.subscribe(update);
    keepPlaying(player);
    listenToKeys(player, exit);
    watchHeight(document.documentElement, (height) => this.host.send({ type: 'resize', height }));
    this.sayReady();
    for (const notice of player.state.notices) this.host.send({ type: 'error', code: codeOf(notice), message: notice });
  }

  fail(message: string): void {
    this.root.textContent = `This page could not be started: ${message}`;
    this.host.send({ type: 'error', code: 'engine-failed', message });
  }

  private sayReady(): void {
    if (this.player === null) return;
    const { tree } = this.player.state;
    this.host.send({ type: 'ready', version: EMBED_VERSION, scenario: tree.scenario, steps: this.player.last });
    this.host.send({ type: 'resize', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
  }

  private later(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.tell();
    }, AT_MOST_EVERY_MS);
  }

  /** Address, links out, and what the host hears: after things have settled. */
  private async tell(): Promise<void> {
    const { player, frame } = this;
    if (player === null || frame === null) return;
    const { state } = player;
    const links = await this.links(player);
    this.share = links.share;
    for (const anchor of frame.explorer) anchor.href = links.explorer;
    if (links.own === this.said) return;
    this.said = links.own;
    try {
      // Never a new entry: the browser's back belongs to the page around.
      history.replaceState(null, '', links.own);
    } catch {
      // Refused in frames without an origin; the view works on without an address.
    }
    document.querySelector('link[rel=canonical]')?.setAttribute('href', links.share);
    this.host.send({
      type: 'state',
      scenario: state.tree.scenario,
      step: state.selected,
      stepId: stepId(state),
      view: state.view,
      url: links.share,
    });
  }

  private async links(player: Player): Promise<Links> {
    if (!canUndo(player.state.tree)) return openedLinks(player.state, player.address, this.base, this.keep);
    const { branchLinks } = await import('./play/branch-links');
    return branchLinks(player.state, this.base, this.keep);
  }

  private hear(message: HostMessage): void {
    switch (message.type) {
      case 'hello':
        this.sayReady();
        return;
      case 'init':
      case 'theme':
        applyTheme(message.theme);
        return;
      case 'focus':
        this.frame?.heading.focus({ preventScroll: true });
        return;
      case 'pause':
        this.player?.setPlaying(false);
        return;
      case 'set':
        this.work = this.work.then(() => this.set(message));
        return;
      case 'export':
        this.work = this.work.then(() => this.reply(message));
        return;
    }
  }

  private async set(message: HostMessage & { readonly type: 'set' }): Promise<void> {
    const { player } = this;
    if (player === null) return;
    const { scenario, step, view } = message;
    if (view !== null) player.show(frameView(view));
    if (scenario !== null && !isId(SCENARIO_IDS, scenario)) {
      this.host.send({
        type: 'error',
        code: 'unknown-scenario',
        message: `This page does not know the scenario "${scenario}".`,
      });
      return;
    }
    await player.goTo(scenario, step);
  }

  private async reply(message: HostMessage & { readonly type: 'export' }): Promise<void> {
    const { player } = this;
    if (player === null) return;
    await this.tell();
    const answer = await exported(player.state, message.format, this.share);
    this.host.send({ type: 'reply', id: message.id, ...answer });
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for its content.');
const options = readOptions(location.search);
applyTheme(options.theme);
if (options.still) document.documentElement.dataset['motion'] = 'off';
const page = new Page(root, options);
page.open().catch((error: unknown) => page.fail(error instanceof Error ? error.message : String(error)));
