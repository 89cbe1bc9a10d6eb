import type { Browser, Page } from 'playwright';

/** A file of a page: its kind in the browser's terms (`document`, `script`, `stylesheet`, …) and its transferred bytes. */
export type SentFile = { url: string; kind: string; bytes: number };

/** The page counts as loaded after this time in ms without a request; idle tasks run after 3 s at the latest. */
const QUIET_MS = 3_500;
const PHONE = { width: 412, height: 823 };

async function sentBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  const body = await response.arrayBuffer();
  return Number(response.headers.get('Content-Length') ?? body.byteLength);
}

/** Opens an address as a first-time visitor on a phone, without interaction. Close the page's context afterwards. */
export async function openFirstView(browser: Browser, address: string): Promise<{ files: SentFile[]; page: Page }> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 });
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

/** How long a page is watched after it has loaded, in ms, and how many times slower its processor is than this one. */
const WATCHED_MS = 5_000;
const SLOWDOWN = 4;
/** A task blocks for what it takes above this, in ms. */
const TASK_MS = 50;

type TimedWindow = { tasks: { startTime: number; duration: number }[] };

/** How long an address blocks a slow phone in all, in ms: what its tasks after the first paint take above 50 ms each. */
export async function blockingTime(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(() => {
      const timed = globalThis as unknown as TimedWindow;
      timed.tasks = [];
      new PerformanceObserver((list) => timed.tasks.push(...list.getEntries())).observe({ type: 'longtask' });
    });
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForTimeout(WATCHED_MS);
    const { tasks, paintedAt } = await page.evaluate(() => ({
      tasks: (globalThis as unknown as TimedWindow).tasks.map(({ startTime, duration }) => ({ startTime, duration })),
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }));
    return tasks.reduce((sum, { startTime, duration }) => {
      const afterPaint = startTime + duration - Math.max(startTime, paintedAt);
      return sum + Math.max(0, afterPaint - TASK_MS);
    }, 0);
  } finally {
    await context.close();
  }
}

/** Bytes of all files of a kind. */
export const bytesOf = (files: readonly SentFile[], kind: string): number =>
  files.filter((file) => file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
