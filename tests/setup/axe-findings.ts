import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** Rules that a theme can break; all others see the same page in both. */
const OF_THEME = ['color-contrast', 'link-in-text-block'];

/** Of the API reference's calls and schemas, which come from one template each, axe looks at the first few: it takes 30 s for all. */
const ALIKE = ['.api-calls > :nth-child(n + 4)', '#schemas > :nth-child(n + 5)'];

/** What axe finds on a page as it is, as "rule: element (theme)". Nothing fades, as motion is reduced. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const [theme, rules] of [
    ['light', {}],
    ['dark', { runOnly: OF_THEME }],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const violations = await page.evaluate(
      async ([exclude, chosen]) => {
        const { axe: inPage } = window as unknown as { axe: typeof axe };
        // Describing every element that passes takes longer than the rules.
        const results = await inPage.run({ exclude }, { ...chosen, resultTypes: ['violations'] });
        return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
      },
      [ALIKE, rules] as const,
    );
    found.push(...violations.map((violation) => `${violation} (${theme})`));
  }
  return found;
}
