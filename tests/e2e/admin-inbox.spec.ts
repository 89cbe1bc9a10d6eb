import { expect, type Page } from 'playwright/test';
import { type SearchResponse, searchQuerySchema } from '#shared/search/search.contract.ts';
import { noisePng } from '#tests/factories/test-images.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { PUBLISHED } from '#tests/setup/held-builds.ts';
import { test } from '#tests/setup/signed-in.ts';

/** A company with one image; returns the image's id. */
async function addCompany(page: Page, name: string, slug: string, origin: string): Promise<string> {
  const headers = { origin };
  await page.request.post('/api/admin/companies', { data: { name, slug }, headers });
  const image = { name: 'queue.png', mimeType: 'image/png', buffer: await noisePng(640, 400) };
  const uploaded = await page.request.post('/api/upload', {
    multipart: { image, folder: slug, tags: 'button' },
    headers,
  });
  expect(uploaded.ok()).toBe(true);
  const [item] = (await (await page.request.get(`/api/companies/${slug}/images`)).json()) as { id: string }[];
  return item?.id ?? '';
}

test('a removal asked for on an image page becomes the takedown of the company, with its report, in four clicks', {
  tag: PUBLISHED,
}, async ({ adminPage: page, browser, baseURL: url }) => {
  const baseURL = url ?? '';
  const id = await addCompany(page, 'Asked Security', 'asked-security', baseURL);
  const visitor = await browser.newContext({ baseURL });
  const outside = await visitor.newPage();
  await outside.goto(`/image/${id}`);
  await outside.getByRole('link', { name: 'Report this image, or ask for its removal' }).click();
  await expect(outside).toHaveURL(new RegExp(`/contact\\?image=${id}$`));
  await expect(outside.getByLabel('Address of the image or company')).toHaveValue(`${baseURL}/image/${id}`);
  await outside.getByLabel('Everything of the company').check();
  await outside.getByLabel('Message').fill('We own these images.');
  await outside.getByLabel('Your email address').fill('legal@asked.example');
  await outside.getByRole('button', { name: 'Send' }).click();
  await expect(outside.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await visitor.close();

  await page.goto('/');
  await page.getByRole('link', { name: /^Inbox, \d+ open request/ }).click();
  const request = page.getByRole('listitem').filter({ hasText: 'legal@asked.example' });
  await expect(request).toContainText('We own these images.');
  // What was asked for comes first; taking down less is quiet and apart.
  await expect(request.getByRole('button')).toHaveText([
    'Take down Asked Security',
    'Take down the image',
    'Mark as answered',
    'Mark as done',
  ]);
  await request.getByRole('button', { name: 'Take down Asked Security' }).click();
  const question = page.getByRole('dialog', { name: 'Take Asked Security down?' });
  await expect(question.getByLabel('Reason')).toHaveValue(/^Request \d+ of /);
  await question.getByRole('button', { name: 'Take down everything' }).click();
  const outcome = page.getByRole('dialog', { name: 'Asked Security is taken down' });
  // The pages are gone with the next build, and the report says so without a further click.
  await expect(outcome.getByRole('status')).toContainText(/^(\d+) of \1 addresses answered as they should/);
  const download = page.waitForEvent('download');
  await outcome.getByRole('button', { name: 'Save report' }).click();
  expect((await download).suggestedFilename()).toBe('takedown-asked-security.txt');
  await outcome.getByRole('button', { name: 'Done' }).click();
  await expect(request).toBeHidden();
  await page.getByText('Done', { exact: true }).click();
  await expect(request).toBeVisible();
});

test(
  'without a script, the form sends what is entered, or says what is wrong and keeps it; a suggested page leads to Collect',
  LONG,
  async ({ adminPage: page, browser, baseURL: url }) => {
    const baseURL = url ?? '';
    const visitor = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const outside = await visitor.newPage();
    await outside.goto('/contact?image=some-image');
    await outside.getByLabel('Message').fill('Please remove it.');
    await outside.getByRole('button', { name: 'Send' }).click();
    await expect(outside.getByRole('alert')).toHaveText('Check: Your email address.');
    await expect(outside.getByLabel('Your email address')).toBeFocused();
    await expect(outside.getByLabel('Your email address')).toBeInViewport();
    await expect(outside.getByText('Enter your email address:')).toBeVisible();
    await expect(outside.getByLabel('Message')).toHaveValue('Please remove it.');
    await expect(outside.getByLabel('Address of the image or company')).toHaveValue('some-image');

    await outside.getByLabel('Suggest a product or a page').check();
    await expect(outside.getByLabel('Address of the image or company')).toBeHidden();
    await outside.getByLabel('Address of the product or page').fill('https://vendor.example/tour');
    await outside.getByRole('button', { name: 'Send' }).click();
    await expect(outside.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
    await visitor.close();

    await page.goto('/admin/inbox');
    const request = page.getByRole('listitem').filter({ hasText: 'https://vendor.example/tour' });
    await request.getByRole('link', { name: 'Collect from the page' }).click();
    await expect(page.getByLabel('Address of a page')).toHaveValue('https://vendor.example/tour');
    await page.goBack();
    await request.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(request).toBeHidden();
  },
);

test(
  'without a script, the form knows the gated image from whose page someone comes',
  LONG,
  async ({ page, site, browser, baseURL: url }) => {
    const baseURL = url ?? '';
    const query = searchQuerySchema.parse({ limit: '100' });
    const visitor = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const outside = await visitor.newPage();
    // Which images are gated follows the company that was taken down before.
    await expect(async () => {
      const { json } = await site.gallery.app.search.find(query, { kind: 'user', id: 'nobody' });
      for (const { id } of (JSON.parse(json) as SearchResponse).items.toReversed()) {
        await outside.goto(`/image/${id}`);
        if (await outside.getByText('To see this image, please sign in').isVisible()) return;
      }
      throw new Error('No image is gated.');
    }).toPass();
    const path = new URL(outside.url()).pathname;
    expect(await outside.content()).not.toContain(`contact?image=`);
    await outside.getByRole('link', { name: 'Report this image, or ask for its removal' }).click();
    await expect(outside.getByLabel('Address of the image or company')).toHaveValue(`${baseURL}${path}`);
    await visitor.close();
    await page.goto('/contact/sent');
    await expect(page.getByLabel('Address of the image or company')).toHaveValue('');
  },
);

test(
  'on a phone, the button of the admin tools tells of open requests, and its panel leads to them',
  LONG,
  async ({ adminPage: page, site }) => {
    await site.gallery.app.contact.submit(
      {
        kind: 'suggest',
        page: 'https://phone.example/',
        message: '',
        email: '',
        image: '',
        scope: 'image',
        problem: 'other',
      },
      '192.0.2.77',
    );
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const tools = page.getByRole('button', { name: /^Admin tools/ });
      await expect(tools).toHaveAccessibleName(/\d+ open request/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // It stays as it was left.
      if ((await tools.getAttribute('aria-expanded')) === 'false') await tools.click();
      await page
        .getByRole('complementary', { name: 'Admin' })
        .getByRole('link', { name: /^Inbox/ })
        .click();
      await expect(page).toHaveURL(/\/admin\/inbox$/);
    }
  },
);
