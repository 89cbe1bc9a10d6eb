import { expect, type Page } from 'playwright/test';

/**
 * Waits until a call of a served site contains a text. The site trusts what it knows of the gallery for a second, and so may not know
 * of what a test has just written into its database itself.
 */
export const untilListed = (page: Page, path: string, text: string): Promise<void> =>
  expect.poll(async () => (await page.request.get(path)).text()).toContain(text);
