import { setTimeout as wait } from 'node:timers/promises';
import type { Driver } from './driver.ts';

const PATIENCE_MS = 15_000;
const POLL_MS = 50;

/** Which element is meant: the first visible one that the selector finds and whose name or text begins with `named`. */
type Wanted = { css: string; named?: string };
type Point = { x: number; y: number };

/** Runs in the page. Answers the middle of the element once it lies still within the viewport and takes clicks there. */
async function pointOf({ css, named }: Wanted): Promise<Point | null> {
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.trim();
  const element = [...document.querySelectorAll(css)].find(
    (one) => one.checkVisibility({ visibilityProperty: true }) && (!named || nameOf(one).startsWith(named)),
  );
  if (!element) return null;
  const before = element.getBoundingClientRect();
  const isOutside = before.top < 0 || before.bottom > innerHeight;
  if (isOutside && before.height < innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  await new Promise((resolve) => setTimeout(resolve, 60));
  const { x, y, width, height } = element.getBoundingClientRect();
  if (x !== before.x || y !== before.y || width === 0) return null;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(middle.x, middle.y);
  return hit && (element.contains(hit) || hit.contains(element)) ? middle : null;
}

/** Runs in the page. The visible elements' texts. */
const textsOf = (css: string): string[] =>
  [...document.querySelectorAll(css)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.textContent.trim());

/** A page of the site in whatever browser: what the journey is written against. */
export class Page {
  readonly #driver: Driver;
  readonly #site: string;

  constructor(driver: Driver, site: string) {
    this.#driver = driver;
    this.#site = site;
  }

  /** Calls a function in the page; what goes in and comes out is JSON. */
  async run<T, A extends unknown[]>(work: (...given: A) => T, ...given: A): Promise<Awaited<T>> {
    const values = given.map((value) => JSON.stringify(value)).join(', ');
    return (await this.#driver.evaluate(`(${work})(${values})`)) as Awaited<T>;
  }

  /** Asks again and again until the answer is true. Rejects with `what` when that takes too long. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    let trouble: unknown;
    // A page that is being left can't be asked: the next one is.
    const ask = () =>
      isSo().catch((error: unknown) => {
        trouble = error;
        return false;
      });
    while (!(await ask())) {
      if (Date.now() > deadline) throw new Error(`never happened: ${what} ${trouble ?? ''}`);
      await wait(POLL_MS);
    }
  }

  /** Opens a path of the site and waits until its scripts have taken over. */
  async visit(path: string): Promise<void> {
    await this.#driver.go(this.#site + path);
    await this.until('the page is ready', () => this.run(() => document.readyState === 'complete'));
    await this.until('the scripts have taken over', () =>
      this.run(() => document.querySelector('astro-island[ssr][client="load"]') === null),
    );
  }

  /** Waits for an element and clicks it. */
  async click(css: string, named?: string): Promise<void> {
    const wanted = { css, ...(named ? { named } : {}) };
    let point: Point | null = null;
    await this.until(`${css} ${named ?? ''} can be clicked`, async () => {
      point = await this.run(pointOf, wanted);
      return point !== null;
    });
    const { x, y } = point ?? { x: 0, y: 0 };
    await this.#driver.clickAt(x, y);
  }

  /** Presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#driver.press(key);
  }

  /** Types a text into what has the focus. */
  type(text: string): Promise<void> {
    return this.press(...text);
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  setCookie(name: string, value: string): Promise<void> {
    return this.#driver.setCookie(this.#site, name, value);
  }

  /** The visible elements' texts. */
  texts(css: string): Promise<string[]> {
    return this.run(textsOf, css);
  }

  /** How many of the elements are visible. */
  async count(css: string): Promise<number> {
    return (await this.texts(css)).length;
  }

  /** Waits until something visible that the selector finds contains the text. */
  sees(css: string, text = ''): Promise<void> {
    return this.until(`${css} shows “${text}”`, async () => (await this.texts(css)).some((one) => one.includes(text)));
  }

  /** Waits until nothing that the selector finds is visible. */
  seesNo(css: string): Promise<void> {
    return this.until(`${css} is gone`, async () => (await this.count(css)) === 0);
  }

  /** Waits until the address contains a text. */
  isAt(text: string): Promise<void> {
    return this.until(`the address contains ${text}`, () => this.run((part) => location.href.includes(part), text));
  }
}
