import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe finds on a page as it is, as "rule: element (theme)". Only colours depend on the theme; nothing fades, as motion is reduced. */
export async function axeFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, axe] of [
    ['light', new AxeBuilder({ page })],
    ['dark', new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block'])],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const { violations } = await axe.analyze();
    found.push(
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')} (${theme})`)),
    );
  }
  return found;
}
