import { expect, type Page } from 'playwright/test';

/** What a page loses as it is: width beyond the window, and text that its box cuts off without saying so. */
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
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px beyond the window`] : []),
      ...[...document.querySelectorAll<HTMLElement>('body *')]
        .filter(isCut)
        .map(({ textContent }) => `cut: ${textContent}`),
    ];
  });

/** Expects that nothing is lost on 320 px, and with text twice as large on 1280 px (WCAG 1.4.4, 1.4.10). */
export async function expectNothingLost(page: Page, path: string): Promise<void> {
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  // A step to another tab keeps the document.
  await setTextSize('');
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => lost(page), `${path} on 320 px`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await setTextSize('200%');
  await expect.poll(() => lost(page), `${path} with text of 200 %`).toEqual([]);
}
