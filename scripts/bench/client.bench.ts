import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import type { Bench, Size } from './bench.ts';
import { type Seen, SLOWDOWN, slowDown, takeSeen, watch, withBrowser } from './first-view.ts';
import { type PreparedGallery, preparedGallery } from './galleries.ts';
import { whileServed } from './gallery-server.ts';
import { atMost, type Baseline, below, median } from './measurement.ts';

const ROUNDS = 12;
/** Wait after a click or key in ms, long enough for its effects. */
const SETTLE_MS = 700;
const TYPED = 'company 1';
const SCROLL_STEPS = 60;
/** Size for the interaction measurements, beside those requested. */
const MIDDLE: Size = { name: 'middle', companies: 200, images: 5_000 };
const TAB = '[data-panel="screens"]';

/**
 * Clicks the middle of an element; no code of ours runs in the page meanwhile. As with a hand, the pointer is there before the button
 * goes down: `mouse.click` sends all at once, and the time of hovering would count as the click's.
 */
async function click(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector} to click.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}

type Rounds = { paints: number[]; longestTask: number };

/** The first paint after each act, and the longest task of all. */
async function repeat(page: Page, count: number, act: (round: number) => Promise<void>): Promise<Rounds> {
  await takeSeen(page, SETTLE_MS);
  const seen: Seen[] = [];
  for (let round = 0; round < count; round += 1) {
    await act(round);
    seen.push(await takeSeen(page, SETTLE_MS));
  }
  return {
    paints: seen.flatMap(({ paints }) => paints.slice(0, 1)),
    longestTask: Math.max(0, ...seen.flatMap(({ tasks }) => tasks.map(({ duration }) => duration))),
  };
}

/** Baseline: a click that changes one word, and the browser's time to the next paint at this throttle. */
async function bareClicks(page: Page): Promise<Rounds> {
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'bare';
    button.style.cssText = 'position:fixed;inset:auto auto 0 0;z-index:99';
    button.textContent = 'bare';
    button.onclick = () => {
      button.textContent = `${button.textContent === 'bare' ? 'un' : ''}bare`;
    };
    document.body.append(button);
  });
  const rounds = await repeat(page, ROUNDS, () => click(page, '#bare'));
  await page.evaluate(() => document.getElementById('bare')?.remove());
  return rounds;
}

/** Highest number of elements while scrolling from the top of the list to its end. */
const elementsWhileScrolling = (page: Page): Promise<number> =>
  page.evaluate(async (steps) => {
    let most = 0;
    for (let step = 0; step <= steps; step += 1) {
      scrollTo({ top: (document.documentElement.scrollHeight * step) / steps, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      most = Math.max(most, document.querySelectorAll('*').length);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return most;
  }, SCROLL_STEPS);

async function signedInPage(browser: Browser, { settings, cookie }: PreparedGallery, size: Size): Promise<Page> {
  const url = `http://localhost:${settings.port}`;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
  await context.addCookies([
    { name, value, url },
    { name: 'gallery_signed_in', value: '1', url },
  ]);
  // The seeded images have no files; one generated image is served for all of them.
  const picture = sharp({ create: { width: 480, height: 300, channels: 3, background: '#2a5bd7' } });
  const body = await picture.webp().toBuffer();
  await context.route('**/media/**', (route) => route.fulfill({ contentType: 'image/webp', body }));
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(url);
  await page.locator(`${TAB} [aria-setsize="${size.images}"]`).first().waitFor({ timeout: 60_000 });
  return page;
}

async function measurePage(page: Page, { images }: Size, { say, report }: Bench): Promise<void> {
  const reportRounds = (what: string, { paints, longestTask }: Rounds, baseline: Baseline) => {
    const about = `${what}, ${images} images, ${SLOWDOWN} x CPU throttle`;
    const against = { baseline, limit: below(100) };
    report(`${about}: next paint, median`, median(paints), 'ms', against);
    report(`${about}: next paint, worst of ${paints.length}`, Math.max(...paints), 'ms', against);
    const note = longestTask === 0 ? 'none over 50 ms' : '';
    report(`${about}: longest task`, longestTask, 'ms', { limit: atMost(50), note });
  };
  say(`${images} images: clicks and keys with the processor ${SLOWDOWN} times slower …`);
  const stop = await slowDown(page);
  const bare = await bareClicks(page);
  const baseline = { name: 'a click that changes one word', figure: median(bare.paints) };
  const chips = await page.locator(`${TAB} [data-tag]`).count();
  const clickChip = (at: number) => click(page, `${TAB} [data-tag] >> nth=${at % chips}`);
  reportRounds('chip change', await repeat(page, ROUNDS, (round) => clickChip(round + 1)), baseline);
  await clickChip(0);
  await click(page, `${TAB} input`);
  const keys = await repeat(page, TYPED.length, (round) => page.keyboard.press(TYPED.charAt(round)));
  reportRounds('key in the search', keys, baseline);
  await stop();
  await page.locator(`${TAB} [aria-label="Clear search"]`).click();
  const elements = await elementsWhileScrolling(page);
  report(`elements while scrolling, ${images} images`, elements, 'elements', { limit: below(3_000) });
}

/** Interaction latency of the gallery for a signed-in user. */
export const measure = (bench: Bench): Promise<void> =>
  withBrowser(async (browser) => {
    const withMiddle = bench.sizes.some(({ name }) => name === 'large') ? [MIDDLE] : [];
    for (const size of [...bench.sizes, ...withMiddle]) {
      const gallery = await preparedGallery(size, bench);
      await whileServed(gallery.settings, async () => {
        const page = await signedInPage(browser, gallery, size);
        await measurePage(page, size, bench);
        await page.context().close();
      });
    }
  });
