import { expect, type Page } from 'playwright/test';
import { LONG, test } from '#tests/setup/browser-test.ts';

const tooltip = (page: Page, name: string) => page.getByRole('tooltip', { name });
const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

test(
  'a tooltip opens after 700 ms, at once on keyboard focus or within 300 ms of another, and hides on leave',
  LONG,
  async ({ page }) => {
    await page.goto('/#screens');
    await page
      .getByRole('button', { name: /^open image/i })
      .first()
      .click();
    await expect(button(page, 'Close')).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, 'Next image').hover();
    await page.clock.runFor(690);
    await expect(tooltip(page, 'Next image')).toBeHidden();
    await page.clock.runFor(20);
    await expect(tooltip(page, 'Next image')).toBeVisible();
    await button(page, 'Close').hover();
    await expect(tooltip(page, 'Next image')).toBeHidden();
    await page.clock.runFor(10);
    await expect(tooltip(page, 'Close')).toBeVisible();
    await page.mouse.move(700, 450);
    await expect(tooltip(page, 'Close')).toBeHidden();
    await page.clock.runFor(400);
    await button(page, 'Next image').hover();
    await page.clock.runFor(100);
    await expect(tooltip(page, 'Next image')).toBeHidden();
    await page.mouse.move(700, 450);

    // The company, information, saving and the menu come before it.
    for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Tab');
    await expect(button(page, 'Close')).toBeFocused();
    await expect(tooltip(page, 'Close')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(tooltip(page, 'Close')).toBeHidden();
    await expect(tooltip(page, 'Previous image')).toBeVisible();
  },
);
