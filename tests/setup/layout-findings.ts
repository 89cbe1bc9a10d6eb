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
