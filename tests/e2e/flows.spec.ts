import { expect, type Page } from 'playwright/test';
import { isLongUnless, LONG } from '#tests/setup/browser-test.ts';
import { expectNothingLost } from '#tests/setup/layout-findings.ts';
import { test } from '#tests/setup/signed-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const step = (page: Page) => page.getByRole('status').filter({ hasText: /^Step/ });
const slide = (page: Page, number: number) => page.locator(`#step-${number}`);

/** The step that the track is scrolled to. */
const inView = (page: Page) =>
  page.getByRole('list', { name: /^Steps of/ }).evaluate((list) => Math.round(list.scrollLeft / list.clientWidth) + 1);

for (const width of [390, 1440]) {
  test(
    `a flow is opened and walked by keyboard to its sign-in prompt, at ${width} px`,
    isLongUnless(width === 1440),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      // With motion, the next step is requested while the page still scrolls to the previous one.
      if (width > 390) await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto('/');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Flows/ })
        .click();
      await expect(page.getByRole('heading', { level: 2, name: /^Triage/ })).toBeVisible();
      await page.getByRole('link', { name: 'Close an alert' }).click();
      await expect(page).toHaveURL(/\/flow\/seed-flow-0$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Close an alert');
      await expect(slide(page, 1).getByText('Seeded caption 0-0')).toBeVisible();
      // A key pressed before hydration is lost.
      await expect(page.locator('astro-island[ssr][client="load"]')).toHaveCount(0);
      // Until the session is known, Tab reaches every step.
      await expect(slide(page, 2).getByRole('link')).toHaveAttribute('tabindex', '-1');
      const next = page.getByRole('button', { name: 'Next step' });
      await slide(page, 1).getByRole('link').focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
      await expect(step(page)).toHaveText('Step 1 of 4');
      await next.press('Enter');
      await next.press('Enter');
      await expect.poll(() => inView(page)).toBe(3);
      await expect(step(page)).toHaveText('Step 3 of 4');
      await page.keyboard.press('End');
      await expect(step(page)).toHaveText('Step 4 of 4');
      await expect.poll(() => inView(page)).toBe(4);
      await expect(slide(page, 4).getByText(/^To see all 4 photos, please sign in$/)).toBeVisible();
      await page.keyboard.press('Home');
      await expect.poll(() => inView(page)).toBe(1);

      await slide(page, 1).getByRole('link').press('Enter');
      await expect(page.getByRole('dialog').getByText('1 / 2')).toBeVisible();
      await expect(page).toHaveURL(/\?image=seed-0-0$/);
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(/\?image=seed-0-1$/);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/flow\/seed-flow-0$/);
      await expect(slide(page, 2).getByRole('link')).toBeFocused();
      await expect(step(page)).toHaveText('Step 2 of 4');
      await expectNothingLost(page, 'the flow');

      const others = page.getByRole('region', { name: 'Triage in other products' });
      await others.getByRole('link', { name: 'Judge an alert' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Judge an alert');
    },
  );
}

test('the cards of flows show a signed-in viewer all steps', LONG, async ({ page, signIn }) => {
  const hidden = page.locator('[data-flow="seed-flow-0"] .flow-blurred');
  await page.goto('/flows');
  await expect(hidden).not.toHaveCount(0);
  await signIn(page, 'walker@example.com', 'user');
  await page.goto('/flows');
  await expect(hidden).toHaveCount(0);
});

test('a flow plays to its end and pauses while hovered', LONG, async ({ page }) => {
  await page.clock.install();
  await page.goto('/flow/seed-flow-1');
  await expect(
    page
      .getByText(/^To see all 4 photos/)
      .or(step(page))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('list', { name: /^Steps of/ }).hover();
  await page.clock.runFor(20_000);
  await expect(step(page)).toHaveText('Step 1 of 4');
  await page.getByRole('heading', { level: 1 }).hover();
  for (const at of [2, 3, 4]) {
    await page.clock.runFor(4_100);
    await expect(step(page)).toHaveText(`Step ${at} of 4`);
  }
  await page.clock.runFor(4_100);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test(
  'signed-in users see all steps, can open one by address, and can save the flow in order',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'flows@example.com', 'user');
    await page.goto('/flow/seed-flow-0?image=seed-0-10');
    await expect(page.getByRole('dialog').getByText('4 / 4')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save flow' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Open the collection' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Close an alert');
    const notes = page.getByText(/^Seeded caption/);
    await expect(notes).toHaveText(['0-0', '0-1', '0-9', '0-10'].map((at) => `Seeded caption ${at}`));
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the steps of a flow are readable, and the strip links to each step', LONG, async ({ page }) => {
    await page.goto('/flow/seed-flow-0');
    await expect(slide(page, 1).getByText('Seeded caption 0-0')).toBeVisible();
    await expect(slide(page, 2).getByRole('link')).toHaveAttribute('href', '/image/seed-0-1');
    await page.getByRole('link', { name: 'Step 2', exact: true }).click();
    await expect(page).toHaveURL(/#step-2$/);
    await expect(page.getByRole('link', { name: 'Sign in with Google' })).toBeVisible();
  });
});

test(
  'the Flows of a search lead to these flows, which the other order keeps; a failure says so and is retried',
  LONG,
  async ({ page }) => {
    await page.goto('/?q=judge');
    const link = page.getByRole('main').getByRole('link', { name: /^Flows/ });
    await expect(link).toHaveText(/^Flows\s*1$/);
    await link.click();
    await expect(page.getByText('1 flow of the preview for “judge”.')).toBeVisible();
    const shown = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(shown).toHaveText(['Judge an alert']);
    await page.getByRole('link', { name: 'By company' }).click();
    await expect(shown).toHaveText(['Judge an alert']);
    await expect(page.getByRole('link', { name: 'Search images' })).toHaveAttribute('href', /^\/\?/);
    await page.getByRole('link', { name: 'Show all flows' }).click();
    await expect(shown).toHaveCount(3);

    const search = page.getByRole('searchbox', { name: 'Search flows' });
    await page.route('**/api/flows?*', (route) => route.abort());
    await search.fill('nothinglikeit');
    await expect(page).toHaveURL(/\/flows\/by-company\?q=nothinglikeit$/);
    await expect(page.getByText("The search didn't work, so these are all flows.")).toBeVisible();
    await expect(shown).toHaveCount(3);
    await page.unroute('**/api/flows?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No flow of the preview for “nothinglikeit”.')).toBeVisible();
    await expect(shown).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('No flow of the preview for “nothinglikeit”.')).toBeVisible();
    await expect(search).toHaveValue('nothinglikeit');
    await search.fill('');
    await expect(shown).toHaveCount(3);
    await expect(page).toHaveURL(/\/flows\/by-company$/);
    // Flows that only have an image of the result say so.
    await search.fill('aegis');
    await expect(page.getByText('No flow of the preview is named “aegis”. 1 has images for it.')).toBeVisible();
  },
);
