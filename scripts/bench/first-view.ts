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

/** Bytes of all files of a kind. */
export const bytesOf = (files: readonly SentFile[], kind: string): number =>
  files.filter((file) => file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
