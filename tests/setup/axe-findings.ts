import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** Rules that depend on the theme; for all others both themes are the same. */
const OF_THEME = ['color-contrast', 'link-in-text-block'];

/** Excluded from axe: all but the first calls and schemas of the API reference. They share a template and would take 30 s. */
const ALIKE = ['.api-calls > :nth-child(n + 4)', '#schemas > :nth-child(n + 5)'];

/** axe's findings on the current page, as "rule: element (theme)". Motion is reduced, so nothing fades. */
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
        // Describing every passed element takes longer than the rules.
        const results = await inPage.run({ exclude }, { ...chosen, resultTypes: ['violations'] });
        return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
      },
      [ALIKE, rules] as const,
    );
    found.push(...violations.map((violation) => `${violation} (${theme})`));
  }
  return found;
}
