import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { ensureChromium } from '../test/browser.ts';
import type { Bench, Size } from './bench.ts';
import { ProbedPage, type Seen } from './interaction-probe.ts';
import { type Baseline, median } from './measurement.ts';
import { type PreparedGallery, preparedGallery, whileServed } from './prepared-gallery.ts';

const THROTTLE = 4;
const ROUNDS = 12;
/** Wait after a click or key in ms, long enough for its effects. */
const SETTLE_MS = 700;
const TYPED = 'company 1';
const PAINT_MAX_MS = 100;
const TASK_MAX_MS = 50;
const ELEMENTS_MAX = 3_000;
const SCROLL_STEPS = 60;
/** Size for the interaction measurements, beside those requested. */
const MIDDLE: Size = { name: 'middle', companies: 200, images: 5_000 };

const TAB = '[data-panel="screens"]';

type Rounds = { paints: number[]; longestTask: number };

async function repeat(page: ProbedPage, acts: readonly (() => Promise<void>)[]): Promise<Rounds> {
  await page.take(SETTLE_MS);
  const seen: Seen[] = [];
  for (const act of acts) {
    await act();
    seen.push(await page.take(SETTLE_MS));
  }
  return {
    paints: seen.flatMap(({ paints }) => paints.slice(0, 1)),
    longestTask: Math.max(0, ...seen.flatMap(({ tasks }) => tasks)),
  };
}

/** Baseline: a click that changes one word, and the browser's time to the next paint at this throttle. */
async function bareClicks(page: ProbedPage): Promise<Rounds> {
  await page.page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'bare';
    button.style.cssText = 'position:fixed;inset:auto auto 0 0;z-index:99';
    button.textContent = 'bare';
    button.onclick = () => {
      button.textContent = `${button.textContent === 'bare' ? 'un' : ''}bare`;
    };
    document.body.append(button);
  });
  const rounds = await repeat(
    page,
    Array.from({ length: ROUNDS }, () => () => page.click('#bare')),
  );
  await page.page.evaluate(() => document.getElementById('bare')?.remove());
  return rounds;
}

/** Highest number of elements while scrolling from the top of the list to its end. */
const elementsWhileScrolling = (page: ProbedPage): Promise<number> =>
  page.page.evaluate(async (steps) => {
    let most = 0;
    for (let step = 0; step <= steps; step += 1) {
      scrollTo({ top: (document.documentElement.scrollHeight * step) / steps, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      most = Math.max(most, document.querySelectorAll('*').length);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return most;
  }, SCROLL_STEPS);

async function signedInPage(browser: Browser, { port, cookie }: PreparedGallery, size: Size): Promise<ProbedPage> {
  const url = `http://localhost:${port}`;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
  await context.addCookies([
    { name, value, url },
    { name: 'gallery_signed_in', value: '1', url },
  ]);
  // The seeded images have no files; one generated image is served for all of them.
  const body = await sharp({ create: { width: 480, height: 300, channels: 3, background: '#2a5bd7' } })
    .webp()
    .toBuffer();
  await context.route('**/media/**', (route) => route.fulfill({ contentType: 'image/webp', body }));
  const page = await ProbedPage.on(await context.newPage());
  await page.page.goto(url);
  await page.page.locator(`${TAB} [aria-setsize="${size.images}"]`).first().waitFor({ timeout: 60_000 });
  return page;
}

async function measure(browser: Browser, size: Size, bench: Bench): Promise<void> {
  const gallery = await preparedGallery(size, bench);
  await whileServed(gallery, async () => {
    const page = await signedInPage(browser, gallery, size);
    bench.say(`${size.images} images: clicks and keys with the processor ${THROTTLE} times slower …`);
    await page.throttle(THROTTLE);
    const bare = await bareClicks(page);
    const baseline = { name: 'a click that changes one word', figure: median(bare.paints) };
    const chips = await page.page.locator(`${TAB} [data-tag]`).count();
    const chip = (at: number) => () => page.click(`${TAB} [data-tag] >> nth=${at % chips}`);
    reportRounds(
      bench,
      'chip change',
      size,
      await repeat(
        page,
        Array.from({ length: ROUNDS }, (_, at) => chip(at + 1)),
      ),
      baseline,
    );
    await chip(0)();
    await page.click(`${TAB} input`);
    const keys = [...TYPED].map((letter) => () => page.type(letter));
    reportRounds(bench, 'key in the search', size, await repeat(page, keys), baseline);
    await page.throttle(1);
    await page.page.locator(`${TAB} [aria-label="Clear search"]`).click();
    bench.report({
      name: `elements while scrolling, ${size.images} images`,
      figure: await elementsWhileScrolling(page),
      unit: 'elements',
      limit: { of: 'figure', is: 'below', value: ELEMENTS_MAX },
    });
    await page.page.context().close();
  });
}

function reportRounds(bench: Bench, what: string, { images }: Size, rounds: Rounds, baseline: Baseline): void {
  const about = `${what}, ${images} images, ${THROTTLE} x CPU throttle`;
  const limit = { of: 'figure', is: 'below', value: PAINT_MAX_MS } as const;
  const { length } = rounds.paints;
  bench.report({ name: `${about}: next paint, median`, figure: median(rounds.paints), unit: 'ms', baseline, limit });
  bench.report({
    name: `${about}: next paint, worst of ${length}`,
    figure: Math.max(...rounds.paints),
    unit: 'ms',
    baseline,
    limit,
  });
  bench.report({
    name: `${about}: longest task`,
    figure: rounds.longestTask,
    unit: 'ms',
    limit: { of: 'figure', is: 'at most', value: TASK_MAX_MS },
    note: rounds.longestTask === 0 ? 'none over 50 ms' : '',
  });
}

/** Interaction latency of the gallery for a signed-in user. */
export async function benchClient(bench: Bench): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  const withMiddle = bench.sizes.some(({ name }) => name === 'large') ? [MIDDLE] : [];
  try {
    for (const size of [...bench.sizes, ...withMiddle]) {
      if (size.name !== 'huge') await measure(browser, size, bench);
    }
  } finally {
    await browser.close();
  }
}
