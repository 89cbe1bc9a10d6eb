import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserKind, clickActions, type Driver, keyActions, type Viewport } from './driver.ts';
import { end, programOnPath } from './programs.ts';

const START_TIMEOUT_MS = 60_000;
const COMMAND_TIMEOUT_MS = 30_000;

/** A fresh profile's preferences: no welcome page, no looks at the outside, nothing sent anywhere. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'layout.css.prefers-color-scheme.content-override': 1,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

type Message = { id?: number; type: string; method?: string; result?: unknown; message?: string; params?: LogEntry };
type LogEntry = { level: string; text: string | null };
type Evaluated = { type: string; result?: { value?: unknown }; exceptionDetails?: { text: string } };
type Connection = { send: <T>(method: string, params: object) => Promise<T>; close: () => void };

/** The address of WebDriver BiDi that Firefox says when it has started. */
function listeningAt(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const tooLate = setTimeout(() => reject(new Error(`Firefox does not start:\n${said}`)), START_TIMEOUT_MS);
    firefox.stderr?.on('data', (chunk) => {
      said += chunk;
      const address = /BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(tooLate);
      resolve(address);
    });
    firefox.once('error', reject);
  });
}

async function connect(address: string, onEvent: (message: Message) => void): Promise<Connection> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (message: Message) => void>();
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`Firefox does not answer at ${address}.`));
  });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) return onEvent(message);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  };
  let sent = 0;
  const send = <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      sent += 1;
      const tooLate = setTimeout(() => reject(new Error(`Firefox does not answer ${method}.`)), COMMAND_TIMEOUT_MS);
      waiting.set(sent, (message) => {
        clearTimeout(tooLate);
        if (message.type === 'success') resolve(message.result as T);
        else reject(new Error(`${method}: ${message.message}`));
      });
      socket.send(JSON.stringify({ id: sent, method, params }));
    });
  return { send, close: () => socket.close() };
}

/** The driver of the tab `context`. */
function driveTab({ send }: Connection, context: string, errors: string[]): Omit<Driver, 'name' | 'close'> {
  return {
    go: async (url) => {
      await send('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' });
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    evaluate: async (expression) => {
      const target = { context };
      const params = {
        target,
        awaitPromise: true,
        expression: `(async () => JSON.stringify(await (${expression})))()`,
      };
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', params);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return typeof result?.value === 'string' ? JSON.parse(result.value) : undefined;
    },
    press: (key) => send('input.performActions', { context, actions: keyActions(key) }),
    clickAt: (x, y) => send('input.performActions', { context, actions: clickActions(x, y) }),
    setCookie: (url, name, value) => {
      const cookie = { name, value: { type: 'string', value }, domain: new URL(url).hostname, path: '/' };
      return send('storage.setCookie', { cookie });
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    takeErrors: async () => errors.splice(0),
  };
}

async function launch(program: string, viewport: Viewport): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'gallery-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const close = async () => {
    await end(firefox);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const errors: string[] = [];
    const connection = await connect(await listeningAt(firefox), ({ method, params }) => {
      if (method === 'log.entryAdded' && params?.level === 'error') errors.push(params.text ?? 'an error without text');
    });
    const { send } = connection;
    type Session = { capabilities: { browserVersion: string } };
    const { capabilities } = await send<Session>('session.new', { capabilities: {} });
    // A tab of our own: in the first one the address bar has the focus, and no page shows that anything of it has.
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', background: false });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    await send('browsingContext.setViewport', { context, viewport });
    return { name: `Firefox ${capabilities.browserVersion}`, ...driveTab(connection, context, errors), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Firefox over WebDriver BiDi, which it speaks itself: no driver program in between. */
export const firefox: BrowserKind = {
  name: 'firefox',
  find: () => process.env.FIREFOX_PATH ?? programOnPath('firefox-esr') ?? programOnPath('firefox'),
  install: 'apt-get install firefox-esr, or FIREFOX_PATH to the program',
  launch,
};
