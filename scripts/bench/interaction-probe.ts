import type { CDPSession, Page } from 'playwright';

/** Durations that the probe has recorded since the last call, in ms. */
export type Seen = { paints: number[]; tasks: number[] };

type ProbedWindow = { seen?: Seen };

/** Runs in the page: records the time from each click or key to the next painted frame, and every task over 50 ms. */
function watchInteractions(): void {
  const seen: Seen = { paints: [], tasks: [] };
  (globalThis as ProbedWindow).seen = seen;
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
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** A page on a throttled processor, with real clicks and keys, and their times. */
export class ProbedPage {
  readonly page: Page;
  readonly #devTools: CDPSession;

  private constructor(page: Page, devTools: CDPSession) {
    this.page = page;
    this.#devTools = devTools;
  }

  /** Prepares a page that has not been opened yet. */
  static async on(page: Page): Promise<ProbedPage> {
    await page.addInitScript(watchInteractions);
    return new ProbedPage(page, await page.context().newCDPSession(page));
  }

  /** Slows the page's processor down by this factor. */
  async throttle(rate: number): Promise<void> {
    await this.#devTools.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Clicks the middle of an element; no code of ours runs in the page meanwhile. */
  async click(selector: string): Promise<void> {
    const box = await this.page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`There is no ${selector} to click.`);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' as const, clickCount: 1 };
    await this.#devTools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at.x, y: at.y });
    await this.#devTools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
    await this.#devTools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
  }

  async type(letter: string): Promise<void> {
    await this.#devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter });
    await this.#devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
  }

  /** What was recorded since the last call, after `settleMs` without input. */
  async take(settleMs: number): Promise<Seen> {
    await this.page.waitForTimeout(settleMs);
    return this.page.evaluate(() => {
      const { seen } = globalThis as ProbedWindow;
      const taken = { paints: seen?.paints.splice(0) ?? [], tasks: seen?.tasks.splice(0) ?? [] };
      return taken;
    });
  }
}
