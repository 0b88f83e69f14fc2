/**
 * `embed.v1.js`, for pages of other people: one classic script without dependencies, loaded once however often it is named, that never
 * throws on the page. `<tls-explainer>` shows its children until a reader starts it; a paragraph that is only a link to a scenario or
 * a lesson becomes one where the script says so (`data-upgrade-links`). Version 1 is only ever added to.
 */
type Load = 'click' | 'visible' | 'eager';
type Message = Readonly<Record<string, unknown>> & { readonly type: string };

const NAME = 'tls-explainer';
const VERSION = 1;
/** Attributes that are keys of the frame's address. */
const KEYS = [
  'scenario',
  'step',
  'view',
  'compare',
  'lib',
  'reconciler',
  'provider',
  'ui',
  'motion',
  'predict',
  'lesson',
  'part',
];
/** A frame that has not answered by then is taken away, and what stood there before stays. */
const PATIENCE_MS = 15_000;
const HEIGHT = 480;
const SMALLEST = 160;
const LARGEST = 4000;

const SHEET = `${NAME}{display:block;position:relative;margin:1.5rem 0}
${NAME}>iframe{display:block;width:100%;border:0}
.tlsx-start{min-height:44px;padding:.5rem 1rem;font:inherit;cursor:pointer}
.tlsx-skip{position:absolute;left:-9999px}.tlsx-skip:focus{position:static}
@media screen{${NAME}[data-state=live]>:not(iframe,.tlsx-skip,.tlsx-end){display:none}${NAME}:not([data-state=live])>iframe{position:absolute;opacity:0;pointer-events:none}}
@media print{${NAME}>iframe,.tlsx-start,.tlsx-skip{display:none!important}}`;

function start(): void {
  const script = document.currentScript as HTMLScriptElement | null;
  const folder = new URL('.', script?.src ?? document.baseURI);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const live = new Set<Explainer>();
  let count = 0;

  /** Furo and its like say it on the body or the root; `auto` is what the system says. */
  const theme = (): 'light' | 'dark' => {
    const { theme: root, mode } = document.documentElement.dataset;
    const said = document.body.dataset['theme'] ?? root ?? mode;
    return said === 'light' || said === 'dark' ? said : dark.matches ? 'dark' : 'light';
  };

  class Explainer extends HTMLElement {
    private frame: HTMLIFrameElement | null = null;
    private end: HTMLElement | null = null;
    private timer = 0;
    private byKey = false;
    private base = folder;
    private ready = false;

    connectedCallback(): void {
      if (this.ready) return void live.add(this);
      this.ready = true;
      const src = this.getAttribute('src');
      if (src !== null) this.base = new URL(src, document.baseURI);
      live.add(this);
      this.paint();
      const load = (this.getAttribute('load') ?? 'click') as Load;
      if (load === 'eager') this.start(false);
      else if (load === 'visible') {
        const watch = new IntersectionObserver(
          (entries) => {
            if (!entries.some((entry) => entry.isIntersecting)) return;
            watch.disconnect();
            this.start(false);
          },
          { rootMargin: '600px 0px' },
        );
        watch.observe(this);
      } else this.offer();
    }

    disconnectedCallback(): void {
      live.delete(this);
    }

    private get label(): string {
      return this.getAttribute('label') ?? 'Interactive explainer';
    }

    private offer(): void {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'tlsx-start';
      button.textContent = `Start interactive version: ${this.label}`;
      // A press of a key is a click without a count: only then does the focus move into the frame.
      button.onclick = ({ detail }) => this.start(detail === 0);
      this.append(button);
    }

    /** The pictures inside follow the page's theme as well. */
    paint(): void {
      this.style.colorScheme = theme();
      this.send({ type: 'theme', theme: theme() });
    }

    private address(): string {
      const lesson = this.hasAttribute('lesson');
      const url = new URL(lesson ? 'index.html?embed=1' : 'embed.html', this.base);
      for (const key of KEYS) {
        const value = this.getAttribute(key);
        if (value !== null) url.searchParams.set(key, value);
      }
      if (lesson) url.searchParams.set('view', 'learn');
      url.searchParams.set('theme', theme());
      const state = this.getAttribute('state');
      if (state !== null) url.hash = `!${state}`;
      return url.href;
    }

    private start(byKey: boolean): void {
      if (this.frame !== null) return;
      this.byKey = byKey;
      const end = document.createElement('span');
      end.className = 'tlsx-end';
      end.tabIndex = -1;
      end.id = `tlsx-end-${(count += 1)}`;
      const skip = document.createElement('a');
      skip.className = 'tlsx-skip';
      skip.href = `#${end.id}`;
      skip.textContent = `Skip past: ${this.label}`;
      skip.onclick = (event) => {
        event.preventDefault();
        end.focus();
      };
      const frame = document.createElement('iframe');
      frame.title = this.label;
      frame.allow = 'clipboard-write; fullscreen';
      frame.referrerPolicy = 'strict-origin-when-cross-origin';
      frame.setAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads',
      );
      frame.style.height = `${Number(this.getAttribute('height')) || HEIGHT}px`;
      frame.src = this.address();
      this.frame = frame;
      this.end = end;
      this.append(skip, frame, end);
      this.timer = window.setTimeout(() => {
        this.dataset['state'] = 'error';
        frame.remove();
        skip.remove();
      }, PATIENCE_MS);
    }

    private send(message: Message): void {
      const { origin } = this.base;
      // A page on a disk has no origin that could be named.
      const target = origin.startsWith('http') ? origin : '*';
      this.frame?.contentWindow?.postMessage({ ns: NAME, v: VERSION, ...message }, target);
    }

    /** Only what the own frame says from where it was loaded. */
    isFrom(event: MessageEvent): boolean {
      const { origin, protocol } = this.base;
      return this.frame?.contentWindow === event.source && (protocol === 'file:' || event.origin === origin);
    }

    hear(message: Message): void {
      const { frame, end } = this;
      if (frame === null) return;
      if (message.type === 'ready') this.begin(frame);
      else if (message.type === 'resize' && Number(message['height']) > 0) {
        const most = Number(this.getAttribute('max-height')) || LARGEST;
        frame.style.height = `${Math.max(SMALLEST, Math.min(most, Math.ceil(Number(message['height']))))}px`;
      } else if (message.type === 'exit') end?.focus();
      else if (message.type === 'state' || message.type === 'error')
        this.dispatchEvent(new CustomEvent(`${NAME}:${message.type}`, { bubbles: true, detail: message }));
    }

    private begin(frame: HTMLIFrameElement): void {
      clearTimeout(this.timer);
      this.dataset['state'] = 'live';
      this.querySelector('.tlsx-start')?.remove();
      this.send({ type: 'init', theme: theme(), lang: document.documentElement.lang || 'en' });
      if (!this.byKey) return;
      this.byKey = false;
      frame.focus();
      this.send({ type: 'focus' });
    }
  }

  const repaint = (): void => live.forEach((each) => each.paint());
  const themes = new MutationObserver(repaint);
  for (const element of [document.body, document.documentElement])
    themes.observe(element, { attributes: true, attributeFilter: ['data-theme', 'data-mode', 'class'] });
  dark.addEventListener('change', repaint);
  addEventListener('message', (event: MessageEvent<Partial<Message> | null>) => {
    const { data } = event;
    if (data?.['ns'] !== NAME || data['v'] !== VERSION) return;
    for (const each of live) if (each.isFrom(event)) each.hear(data as Message);
  });
  const style = document.createElement('style');
  style.textContent = SHEET;
  document.head.append(style);
  customElements.define(NAME, Explainer);

  const scope = script?.dataset['upgradeLinks'];
  /** What a link leads to, as attributes; null: to something else. */
  const led = ({ href }: HTMLAnchorElement): URLSearchParams | null => {
    if (!href.startsWith(folder.href)) return null;
    const { pathname, searchParams, hash } = new URL(href);
    const [place, id = ''] = pathname.slice(folder.pathname.length).split('/');
    const lesson = /^lesson-(\d+)$/.exec(id)?.[1];
    if (place !== 's') return searchParams.get('view') === 'learn' && searchParams.has('lesson') ? searchParams : null;
    searchParams.set(lesson ? 'lesson' : 'scenario', lesson ?? id);
    const part = /^#part-(\d+)$/.exec(hash)?.[1];
    if (part) searchParams.set('part', part);
    if (hash.startsWith('#!')) searchParams.set('state', hash.slice(2));
    return searchParams;
  };
  const upgrade = (): void =>
    document.querySelectorAll<HTMLAnchorElement>(`${scope} p > a:only-child`).forEach((link) => {
      const paragraph = link.parentElement;
      const label = link.textContent.trim();
      const values = paragraph?.textContent.trim() === label ? led(link) : null;
      if (!paragraph || !values) return;
      const element = document.createElement(NAME);
      for (const key of [...KEYS, 'state']) {
        const value = values.get(key);
        if (value !== null) element.setAttribute(key, value);
      }
      element.setAttribute('label', label);
      paragraph.replaceWith(element);
      element.prepend(paragraph);
    });
  if (scope === undefined) return;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', upgrade);
  else upgrade();
}

if (!customElements.get(NAME)) start();

export {};
