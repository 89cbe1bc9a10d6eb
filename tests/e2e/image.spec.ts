import { expect } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

test('a user switches grid density, reads the information panel, and opens the image page and its neighbours', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'image-reader@example.com', 'user');
  await page.goto('/company/aegis-security');
  const list = page.getByRole('list', { name: /^Images of/ });
  const columns = () => list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  expect(await columns()).toBe(4);
  // The account's name moves the button beside it.
  await expect(page.getByRole('link', { name: 'Following' })).toBeVisible();
  await page.getByRole('button', { name: 'Make the grid compact' }).click();
  await expect.poll(columns).toBe(5);
  await page.reload();
  expect(await columns()).toBe(5);
  await page.getByRole('button', { name: 'Make the grid comfortable' }).click();
  await expect.poll(columns).toBe(4);

  await list
    .getByRole('button', { name: /^Open image/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: 'Image viewer' });
  await expect(viewer.getByText(/^1 \/ \d+$/)).toBeVisible();
  await page.keyboard.press('i');
  const panel = viewer.getByRole('complementary', { name: 'Information' });
  const title = panel.getByRole('heading', { level: 2 }).first();
  await expect(title).toHaveText((await viewer.locator('.yarl__slide_current img').getAttribute('alt')) ?? '');
  await expect(panel.getByText('Licence', { exact: true })).toBeVisible();
  const first = await title.textContent();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/^2 \/ \d+$/)).toBeVisible();
  await expect(title).not.toHaveText(first ?? '');
  const second = (await title.textContent()) ?? '';
  const image = await viewer.locator('.yarl__slide_current img').boundingBox();
  const beside = await panel.boundingBox();
  expect((image?.x ?? 0) + (image?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  await page.keyboard.press('i');
  await expect(panel).toBeHidden();
  await viewer.getByRole('button', { name: 'Information' }).click();

  await panel.getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL(/\/image\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
  const back = page.getByRole('link', { name: 'Back to the list' });
  await expect(back).toHaveAttribute('href', /\/company\/aegis-security$/);
  await page.getByRole('button', { name: 'Enlarge' }).click();
  await expect(viewer.locator('.yarl__slide_current img')).toHaveAttribute('alt', second);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await page.getByRole('main').getByRole('img', { name: second }).click();
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next image' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  // The entry of the enlarged image, at the same address, is left.
  await expect.poll(() => page.evaluate(() => (history.state as { enlarged?: boolean } | null)?.enlarged)).toBeFalsy();
  await expect(page).toHaveURL(/\/image\/[\w-]+$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
  await expect(back).toBeVisible();
  await back.click();
  await expect(page).toHaveURL('/company/aegis-security');
  // By going back: what was visited since is ahead.
  await page.goForward();
  await expect(page).toHaveURL(/\/company\/aegis-security\?image=/);
  await page.goForward();
  await page.getByRole('link', { name: /^See all \d+ images$/ }).click();
  await expect(page).toHaveURL('/company/aegis-security');
});

test('on a phone the information is below the image', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/company/aegis-security');
  await page
    .getByRole('button', { name: /^Open image/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: 'Image viewer' });
  await expect(viewer.locator('.yarl__slide_current img')).toBeVisible();
  await viewer.getByRole('button', { name: 'Information' }).click();
  const panel = viewer.getByRole('complementary', { name: 'Information' });
  await expect(panel).toBeVisible();
  await expect
    .poll(async () => {
      const [image, below] = await Promise.all([
        viewer.locator('.yarl__slide_current img').boundingBox(),
        panel.boundingBox(),
      ]);
      return image && below ? below.y - image.y - image.height : -1;
    })
    .toBeGreaterThanOrEqual(0);
});

test('a link to a gated image asks the visitor to sign in, then shows the image', LONG, async ({ page, signIn }) => {
  await signIn(page, 'image-sender@example.com', 'user');
  const { id, image } = (await (await page.request.get('/api/companies/aegis-security/images')).json()).at(-1);
  await page.context().clearCookies();

  await page.goto(`/image/${id}`);
  const prompt = page.getByRole('region', { name: 'Sign in' });
  await expect(prompt.getByText('To see this image, please sign in')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aegis Security');
  await expect(page.getByRole('main').getByText(image.alt)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'More of Aegis Security' }).getByRole('link')).toHaveCount(7);

  const popup = page.waitForEvent('popup');
  await prompt.getByRole('button', { name: 'Sign in with Google' }).click();
  await (await popup).getByRole('button', { name: /Mara Lindqvist/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: image.alt })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img', { name: image.alt })).toBeVisible();
  await expect(page).toHaveURL(`/image/${id}`);
});

test('a visitor enlarges the image of a page', async ({ page }) => {
  const [{ id, image }] = await (await page.request.get('/api/companies/aegis-security/images')).json();
  await page.goto(`/image/${id}`);
  await page.getByRole('button', { name: 'Enlarge' }).click();
  const viewer = page.getByRole('dialog', { name: 'Image viewer' });
  await expect(viewer.getByRole('img', { name: image.alt })).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Enlarge' })).toBeFocused();
  await expect(page).toHaveURL(`/image/${id}`);
});
