import { eq } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import { sessions, users } from '#db/schema/users.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { LONG, type Site } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const toast = (page: Page) => page.locator('[data-toast]');

/** Signs in through the demo's provider and backdates the sign-in. */
async function signedInLongAgo(page: Page, { gallery }: Site): Promise<void> {
  await page.goto('/account');
  const popup = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await (await popup).getByRole('button', { name: /Mara Lindqvist/ }).click();
  await expect(page.getByRole('region', { name: 'Who you are' })).toContainText('user@demo.example');
  const [user] = await gallery.db.select().from(users).where(eq(users.email, 'user@demo.example'));
  await gallery.db
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(eq(sessions.userId, user?.id ?? ''));
}

test('an export with an old sign-in asks to sign in again and then continues', LONG, async ({ page, site }) => {
  await signedInLongAgo(page, site);
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
  const again = dialog.getByRole('button', { name: 'Sign in with Google' });
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect(again).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export my data' })).toBeFocused();

  await page.getByRole('button', { name: 'Export my data' }).click();
  const wrong = page.waitForEvent('popup');
  await again.click();
  await (await wrong).getByRole('button', { name: /Tomás Okafor/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('You are still signed in with the account from before.');

  const popup = page.waitForEvent('popup');
  const saving = page.waitForEvent('download');
  await again.click();
  await (await popup).getByRole('button', { name: /Mara Lindqvist/ }).click();
  expect((await saving).suggestedFilename()).toBe('my-cyber-gallery-data.json');
  await expect(dialog).toHaveCount(0);
  await expect(toast(page)).toContainText('Your data was saved');
});
