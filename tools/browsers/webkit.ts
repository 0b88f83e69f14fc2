/** WebKitGTK, by Selenium through WebKitWebDriver; its MiniBrowser has no headless mode, so a display of its own is started for it. */
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Builder, By, Capabilities, Key as Keys, type WebDriver } from 'selenium-webdriver';
import { findProgram, missing } from './debian';
import { WINDOW, type Browser, type Engine, type Key, type Tab } from './engine';
import type { Expression } from './inject';
import { firstLine, freePort, start } from './processes';

const LIBRARIES = '/usr/lib';
const START_MS = 30_000;
const QUIT_MS = 5_000;

/** Debian keeps it in a folder named after the architecture. */
function miniBrowsers(): readonly string[] {
  if (!existsSync(LIBRARIES)) return [];
  const folders = readdirSync(LIBRARIES).flatMap((each) => [
    `${LIBRARIES}/${each}/webkit2gtk-4.1/MiniBrowser`,
    `${LIBRARIES}/${each}/webkit2gtk-4.0/MiniBrowser`,
  ]);
  return folders.filter((path) => existsSync(path));
}

const KEYS: Readonly<Record<Key, string>> = {
  Home: Keys.HOME,
  End: Keys.END,
  ArrowRight: Keys.ARROW_RIGHT,
  Escape: Keys.ESCAPE,
};

/** `WEBKIT_DISABLE_SANDBOX…`: bubblewrap refuses to work for root. */
function environment(display: string): Readonly<Record<string, string>> {
  return {
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  };
}

/** WebKit calls a native list that drops down a button that opens a menu. */
function rolesOf(role: string): readonly string[] {
  return role === 'combobox' ? ['combobox', 'button'] : [role];
}

export function webkitEngine(expression: Expression): Engine {
  return {
    name: 'WebKitGTK',
    prepare: () =>
      missing(
        {
          WebKitWebDriver: () => ['WebKitWebDriver'],
          Xvfb: () => ['Xvfb'],
          MiniBrowser: () => [...miniBrowsers(), 'MiniBrowser'],
        },
        ['webkit2gtk-driver', 'xvfb', 'fonts-dejavu-core'],
      ),
    start: () => startWebKit(expression),
  };
}

async function startWebKit(expression: Expression): Promise<Browser> {
  const screen = ['-displayfd', '3', '-screen', '0', `${WINDOW.width}x${WINDOW.height + 100}x24`, '-nolisten', 'tcp'];
  const xvfb = start('Xvfb', screen);
  const display = await firstLine(xvfb, 3, /(\d+)\n/, START_MS);
  const port = await freePort();
  const service = start('WebKitWebDriver', [`--port=${port}`], environment(display));
  const stop = (): void => {
    service.stop();
    xvfb.stop();
  };
  try {
    const driver = await session(`http://127.0.0.1:${port}`);
    const version = (await driver.getCapabilities()).getBrowserVersion() ?? '';
    let first = true;
    return {
      version,
      newTab: async () => {
        // A tab stays hidden behind the first, and a hidden page never answers the mouse: each page has a window.
        // A window opens from one that is there: the last that was spoken to may be closed.
        if (!first) {
          const [open] = await driver.getAllWindowHandles();
          if (open !== undefined) await driver.switchTo().window(open);
          await driver.switchTo().newWindow('window');
        }
        first = false;
        await driver
          .manage()
          .window()
          .setRect({ x: 0, y: 0, ...WINDOW });
        return tabOf(driver, await driver.getWindowHandle(), expression);
      },
      close: async () => {
        await Promise.race([driver.quit().catch(() => undefined), setTimeout(QUIT_MS, undefined, { ref: false })]);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** The driver says nothing when it is ready, so it is asked until it answers. */
async function session(server: string): Promise<WebDriver> {
  const deadline = Date.now() + START_MS;
  while (
    !(await fetch(`${server}/status`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`WebKitWebDriver did not answer in ${START_MS} ms.`);
    await setTimeout(100);
  }
  const binary = findProgram([...miniBrowsers(), 'MiniBrowser']);
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  return await new Builder().disableEnvironmentOverrides().usingServer(server).withCapabilities(wanted).build();
}

function tabOf(driver: WebDriver, handle: string, expression: Expression): Tab {
  /** Commands go to the window that was chosen last. */
  const here = async (): Promise<WebDriver> => {
    await driver.switchTo().window(handle);
    return driver;
  };
  return {
    open: async (address) => {
      await (await here()).get(address);
      // The driver has no way to run a script before the page's own.
      await driver.executeScript(`return ${expression('watch')}`);
    },
    address: async () => (await here()).getCurrentUrl(),
    evaluate: async (asked) => (await here()).executeScript(`return ${asked}`),
    click: async ({ x, y }) => {
      await (await here()).actions().move({ x, y, duration: 0 }).click().perform();
    },
    press: async (key, shift = false) => {
      const actions = (await here()).actions();
      await (
        shift ? actions.keyDown(Keys.SHIFT).sendKeys(KEYS[key]).keyUp(Keys.SHIFT) : actions.sendKeys(KEYS[key])
      ).perform();
    },
    type: async (text) => {
      await (await here()).actions().sendKeys(text).perform();
    },
    exposes: async (role, name) => {
      const elements = await (await here()).findElements(By.css(`section, button, input, select, [role]`));
      for (const element of elements) {
        if ((await element.getAccessibleName()) === name && rolesOf(role).includes(await element.getAriaRole()))
          return true;
      }
      return false;
    },
    close: async () => {
      await (await here()).close();
    },
  };
}
