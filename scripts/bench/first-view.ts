import { type Browser, chromium, type Page } from 'playwright';
import { ensureChromium } from '../test/browser.ts';

/** A file of a page: its kind in the browser's terms (`document`, `script`, `stylesheet`, …) and its transferred bytes. */
export type SentFile = { url: string; kind: string; bytes: number };

/** The page counts as loaded after this time in ms without a request; idle tasks run after 3 s at the latest. */
const QUIET_MS = 3_500;
/** How many times slower a slow machine's processor is than this one. */
export const SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 };

/** Passes `use` a browser and closes it afterwards. */
export async function withBrowser(use: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  await use(browser).finally(() => browser.close());
}

/** Slows the page's processor down. Returns how to stop. */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return () => devTools.detach();
}

/** What happened in a page, in ms: the time from each click or key to the next painted frame, and every task over 50 ms. */
export type Seen = { paints: number[]; tasks: { startTime: number; duration: number }[] };

/** Runs in the page, before its own code, and records what happens. */
export function watch(): void {
  const seen: Seen = { paints: [], tasks: [] };
  Object.assign(globalThis, { seen });
  const note = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      // A message is handled after the current frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => seen.paints.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  addEventListener('click', note, { capture: true });
  addEventListener('keydown', note, { capture: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask' });
}

/** What was recorded since the last call, after this time in ms without input. */
export async function takeSeen(page: Page, quietMs: number): Promise<Seen> {
  await page.waitForTimeout(quietMs);
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen };
    return { paints: seen.paints.splice(0), tasks: seen.tasks.splice(0) };
  });
}

async function sentBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  const body = await response.arrayBuffer();
  return Number(response.headers.get('Content-Length') ?? body.byteLength);
}

/** Opens an address as a first-time visitor on a phone, without interaction. Close the page's context afterwards. */
export async function openFirstView(browser: Browser, address: string): Promise<{ files: SentFile[]; page: Page }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const kinds = new Map<string, string>();
  let lastAt = 0;
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return;
    lastAt = performance.now();
    kinds.set(request.url(), request.resourceType());
  });
  await page.goto(address, { waitUntil: 'load' });
  lastAt = performance.now();
  while (performance.now() - lastAt < QUIET_MS) await page.waitForTimeout(100);
  const files = await Promise.all([...kinds].map(async ([url, kind]) => ({ url, kind, bytes: await sentBytes(url) })));
  return { files, page };
}

/** How long a page is watched after it has loaded, in ms. */
const WATCHED_MS = 5_000;
/** A task blocks for what it takes above this, in ms. */
const TASK_MS = 50;

/** How long an address blocks a slow phone in all, in ms: what its tasks after the first paint take above 50 ms each. */
export async function blockingTime(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ ...PHONE, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: 'load' });
    const { tasks } = await takeSeen(page, WATCHED_MS);
    const paintedAt = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    );
    return tasks.reduce((sum, { startTime, duration }) => {
      const afterPaint = startTime + duration - Math.max(startTime, paintedAt);
      return sum + Math.max(0, afterPaint - TASK_MS);
    }, 0);
  } finally {
    await context.close();
  }
}
