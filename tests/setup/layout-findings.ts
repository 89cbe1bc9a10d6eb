import { expect, type Page } from 'playwright/test';

/**
 * Overflow of the current page: width beyond the window, text that its box cuts off without an ellipsis, and tabs that the
 * search box covers.
 */
const lost = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isCut = (element: HTMLElement) => {
      if (element.closest('[aria-hidden="true"], .sr-only') || !element.checkVisibility()) return false;
      if (![...element.childNodes].some((node) => node instanceof Text && node.data.trim())) return false;
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
      if (clipPath !== 'none') return false;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 2)
      );
    };
    const boxes = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ name: element.textContent || selector, ...element.getBoundingClientRect().toJSON() }));
    const covered = boxes('.gallery-tab').filter((tab) =>
      boxes('search').some(
        (box) => box.left < tab.right && tab.left < box.right && box.top < tab.bottom && tab.top < box.bottom,
      ),
    );
    return [
      ...covered.map(({ name }) => `under the search box: ${name}`),
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px beyond the window`] : []),
      ...[...document.querySelectorAll<HTMLElement>('body *')]
        .filter(isCut)
        .map(({ textContent }) => `cut: ${textContent}`),
    ];
  });

/** Expects no overflow at 320 px, and with doubled text size at 1280 px (WCAG 1.4.4, 1.4.10). */
export async function expectNothingLost(page: Page, path: string): Promise<void> {
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  // Going to another hash keeps the document.
  await setTextSize('');
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => lost(page), `${path} on 320 px`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await setTextSize('200%');
  await expect.poll(() => lost(page), `${path} with text of 200 %`).toEqual([]);
}

/**
 * Controls of the open dialog, or else of the current page, that a finger finds in less than 44 x 44 px, with the size that it finds. Left out as in WCAG 2.5.5:
 * links within a line of text, and what another control does too and Tab skips for that reason.
 */
const smallTargets = (page: Page) =>
  page.evaluate(async () => {
    /** Less the edges themselves. */
    const LEAST_PX = 43;
    const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option]';
    const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
    const isInText = (control: Element) => {
      if (!isInline(control)) return false;
      let line = control.parentElement;
      while (line && isInline(line)) line = line.parentElement;
      return line?.textContent.trim() !== control.textContent.trim();
    };
    const isLeftOut = (control: Element) => {
      const { clipPath, pointerEvents } = getComputedStyle(control);
      return (
        control.matches(':disabled, [tabindex="-1"]') ||
        control.closest('[aria-hidden="true"], [inert], .sr-only') ||
        !control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        control.getBoundingClientRect().width <= 1 ||
        clipPath !== 'none' ||
        pointerEvents === 'none' ||
        isInText(control)
      );
    };
    const isHit = (control: Element, x: number, y: number) => {
      const at = document.elementFromPoint(x, y);
      return control.contains(at) || at?.closest('label')?.control === control;
    };
    const sizeOf = (control: Element): [width: number, height: number] => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const half = LEAST_PX / 2;
      const edges = [
        [-half, 0],
        [half, 0],
        [0, -half],
        [0, half],
      ] as const;
      // Most are large enough around their centre, and each look costs time.
      if (edges.every(([dx, dy]) => isHit(control, x + dx, y + dy))) return [LEAST_PX, LEAST_PX];
      const reach = (dx: number, dy: number) => {
        let px = 0;
        while (px < 44 && isHit(control, x + dx * (px + 0.5), y + dy * (px + 0.5))) px += 1;
        return px;
      };
      return [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    /** What floats over the page covers a control in one place of the window, not in all. */
    const largestOf = async (control: Element) => {
      const sizes: [width: number, height: number][] = [];
      for (const block of ['center', 'end', 'start'] as const) {
        control.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
        // Parts that are rendered while the page scrolls to a control move it.
        if (sizes.length > 0) await frame();
        const size = sizeOf(control);
        if (Math.min(...size) >= LEAST_PX || !control.isConnected) return size;
        sizes.push(size);
      }
      return sizes.toSorted((one, other) => Math.min(...other) - Math.min(...one))[0] ?? [0, 0];
    };
    const small: string[] = [];
    const scope = [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')].at(-1) ?? document;
    for (const control of scope.querySelectorAll(CONTROLS)) {
      if (!control.isConnected || isLeftOut(control)) continue;
      const size = await largestOf(control);
      if (Math.min(...size) >= LEAST_PX || !control.isConnected || isLeftOut(control)) continue;
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : control;
      const name = control.getAttribute('aria-label') ?? label?.textContent.trim() ?? '';
      small.push(`${control.localName} "${name.slice(0, 60)}": ${size.join(' x ')}`);
    }
    return small;
  });

/** Expects that a finger finds every control of a phone's open dialog, or else of its page (WCAG 2.5.5). */
export const expectTouchTargets = (page: Page, name: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => smallTargets(page), name)
    .toEqual([]);

/** The same for a page that it opens. */
export async function expectTouchable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expectTouchTargets(page, path);
}
