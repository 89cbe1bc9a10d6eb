import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { test } from '#tests/setup/browser-test.ts';

/** Addresses in the sitemap, as paths. */
async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const text = await (await request.get('/sitemap.xml')).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

const firstCompany = async (request: APIRequestContext): Promise<string> =>
  (await sitemapPaths(request)).find((path) => path.startsWith('/company/')) ?? 'no company';

const content = (page: Page, selector: string) => page.locator(selector).getAttribute('content');

/** What a link preview makes of the page's head; the picture must really be there, in the promised size. */
async function linkPreview(page: Page) {
  const picture = (await content(page, 'meta[property="og:image"]')) ?? '';
  const { pathname, search } = new URL(picture);
  const answer = await page.request.get(pathname + search);
  expect(answer.headers()['content-type']).toBe('image/png');
  const bytes = await answer.body();
  return {
    title: await content(page, 'meta[property="og:title"]'),
    description: await content(page, 'meta[property="og:description"]'),
    card: await content(page, 'meta[name="twitter:card"]'),
    size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  };
}

test('every public page has a title, description and canonical address of its own', async ({ page, request }) => {
  const titles = new Set<string>();
  const paths = [
    '/',
    await firstCompany(request),
    '/patterns',
    '/patterns/alerts',
    '/flows',
    '/flow/seed-flow-0',
    '/coverage',
    '/atlas/severity',
    '/new',
    '/privacy-policy',
    '/terms',
  ];
  for (const path of paths) {
    await page.goto(path);
    titles.add(await page.title());
    const description = await content(page, 'meta[name="description"]');
    expect(description?.length, path).toBeGreaterThan(40);
    const canonical = (await page.locator('link[rel="canonical"]').getAttribute('href')) ?? '';
    expect(new URL(canonical).pathname).toBe(path);
    expect(await linkPreview(page)).toEqual({
      title: await page.title(),
      description,
      card: 'summary_large_image',
      size: [1200, 630],
    });
  }
  expect(titles.size).toBe(paths.length);
});

test("a company page is titled 'Company Detail - {slug}' and described to machines", async ({ page, request }) => {
  const path = await firstCompany(request);
  await page.goto(path);
  await expect(page).toHaveTitle(`Company Detail - ${path.split('/')[2]}`);
  const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const name = (await page.getByRole('heading', { level: 1 }).textContent())?.trim();
  expect(jsonLd['@graph'][0]).toMatchObject({ '@type': 'CollectionPage', about: { '@type': 'Organization', name } });
  expect(new URL(jsonLd['@graph'][0].url).pathname).toBe(path);
});

test('the sitemap lists every company, and robots.txt names the sitemap', async ({ request }) => {
  const paths = await sitemapPaths(request);
  const preview = await request.get('/api/companies');
  const companies = new Set(paths.filter((path) => path.startsWith('/company/')));
  expect(String(companies.size)).toBe(preview.headers()['x-total-count']);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/patterns',
      '/patterns/chart',
      '/flows',
      '/flow/seed-flow-0',
      '/coverage',
      '/atlas/severity',
      '/privacy-policy',
      '/terms',
    ]),
  );
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

test('feed and sitemap are well-formed, and the feed names no image', async ({ page, request }) => {
  await page.goto('/terms');
  for (const path of [
    '/feed.xml',
    '/feeds/new.xml',
    '/feeds/pattern/alerts.xml',
    '/feeds/company/aegis-security.xml',
    '/sitemap.xml',
  ]) {
    const text = await (await request.get(path)).text();
    const root = await page.evaluate((xml) => {
      const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml');
      return documentElement.querySelector('parsererror') ? 'broken' : documentElement.localName;
    }, text);
    expect(root, path).toBe(path === '/sitemap.xml' ? 'urlset' : 'feed');
    if (!path.startsWith('/feeds/')) expect(text).not.toMatch(/\/media\/|\/image\/upload\//);
  }
});

test('the manifest and the icons it names are there', async ({ page, request }) => {
  await page.goto('/terms');
  const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
  const manifest = (await (await request.get(href)).json()) as { icons: { src: string }[] };
  const icons = [
    ...manifest.icons.map(({ src }) => src),
    '/favicon.ico',
    '/favicon.svg',
    '/icons/apple-touch-icon.png',
  ];
  for (const icon of icons) expect((await request.get(icon)).status(), icon).toBe(200);
});
