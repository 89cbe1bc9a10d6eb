import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/start/port.ts';
import { type BrowserKind, clickActions, type Driver, keyActions, type Viewport } from './driver.ts';
import { end, programOnPath } from './programs.ts';

const START_TIMEOUT_MS = 30_000;
const COMMAND_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

type Command = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;
type Rect = { width: number; height: number };

/** A screen in memory; WebKit has no mode without one. Answers its name too. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`));
    screen.once('error', reject);
    screen.once('exit', (status) => reject(new Error(`Xvfb ended with status ${status}.`)));
  });
  return { screen, display };
}

const commandsTo =
  (base: string): Command =>
  async (method, path, body) => {
    const signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS);
    const answer = await fetch(base + path, { method, signal, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value as never;
  };

async function untilReady(command: Command): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await command('GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(POLL_MS);
    }
  }
}

/** Runs in the page: from here on it keeps its errors, because classic WebDriver tells nothing of the console. */
const LISTEN = `
  if (!window.galleryErrors) {
    const errors = (window.galleryErrors = []);
    const log = console.error;
    console.error = (...said) => { errors.push(said.map(String).join(' ')); log.apply(console, said); };
    addEventListener('error', ({ message }) => message && errors.push(message), true);
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  }`;

/** The driver of the session at `command`. */
function driveSession(command: Command): Omit<Driver, 'name' | 'close'> {
  const run = <T>(script: string) => command<T>('POST', '/execute/sync', { script, args: [] });
  const act = (actions: object[]) => command<void>('POST', '/actions', { actions });
  const errors: string[] = [];
  const keepErrors = async () => {
    errors.push(...(await run<string[]>('return (window.galleryErrors ?? []).splice(0)')));
  };
  /** Loads an address; the page is looked into from its first moment on. */
  const load = async (url: string) => {
    await command('POST', '/url', { url });
    const deadline = Date.now() + COMMAND_TIMEOUT_MS;
    const state = () => run<string>(`${LISTEN}; return document.readyState + ' ' + location.href`).catch(() => '');
    while (!(await state()).startsWith(`complete ${url.slice(0, 'about'.length)}`)) {
      if (Date.now() > deadline) throw new Error(`${url} does not load.`);
      await wait(POLL_MS);
    }
  };
  return {
    go: async (url) => {
      await keepErrors();
      // By way of an empty page: what is there then is the new one.
      await load('about:blank');
      await load(url);
    },
    back: () => command('POST', '/back', {}),
    evaluate: async (expression) => {
      const json = await run<string | null>(`${LISTEN}; return (async () => JSON.stringify(await (${expression})))()`);
      return json === null ? undefined : JSON.parse(json);
    },
    press: (key) => act(keyActions(key)),
    clickAt: (x, y) => act(clickActions(x, y)),
    setCookie: (url, name, value) => {
      const cookie = { name, value, domain: new URL(url).hostname, path: '/' };
      return command('POST', '/cookie', { cookie });
    },
    screenshot: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
    takeErrors: async () => {
      await keepErrors();
      return errors.splice(0);
    },
  };
}

/** Makes the window as large as it takes for the viewport to be so. */
async function sizeViewport(command: Command, viewport: Viewport): Promise<void> {
  await command('POST', '/window/rect', { x: 0, y: 0, ...viewport });
  const size = { script: 'return { width: innerWidth, height: innerHeight }', args: [] };
  const inner = await command<Rect>('POST', '/execute/sync', size);
  const width = 2 * viewport.width - inner.width;
  const height = 2 * viewport.height - inner.height;
  await command('POST', '/window/rect', { x: 0, y: 0, width, height });
}

async function launch(program: string, viewport: Viewport): Promise<Driver> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display };
  const webdriver = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' });
  const close = async () => {
    await end(webdriver);
    await end(screen);
  };
  try {
    const server = commandsTo(`http://127.0.0.1:${port}`);
    await untilReady(server);
    type Session = { sessionId: string; capabilities: { browserVersion: string } };
    // The page is looked into while it loads, so that its first errors are heard.
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'none' } };
    const session = await server<Session>('POST', '/session', { capabilities });
    const command = commandsTo(`http://127.0.0.1:${port}/session/${session.sessionId}`);
    await sizeViewport(command, viewport);
    return {
      name: `WebKitGTK ${session.capabilities.browserVersion}`,
      ...driveSession(command),
      close: async () => {
        await command('DELETE', '').catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** WebKit over classic WebDriver, in GTK's small browser. */
export const webkit: BrowserKind = {
  name: 'webkit',
  find: () => (programOnPath('Xvfb') ? programOnPath('WebKitWebDriver') : undefined),
  install: 'apt-get install webkit2gtk-driver xvfb',
  launch,
};
