import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { LONG, test } from '#tests/setup/browser-test.ts';
import { indexedPaths } from '#tests/setup/page-paths.ts';

/** Paths of the pages in the sitemap. */
async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const text = await (await request.get('/sitemap.xml')).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

const firstCompany = async (request: APIRequestContext): Promise<string> =>
  (await sitemapPaths(request)).find((path) => path.startsWith('/company/')) ?? 'no company';

/** The metadata in the head of a page as served, without running its scripts. */
async function headOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const { title, head } = new DOMParser().parseFromString(text, 'text/html');
    const meta = (name: string) => head.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
    const content = (name: string) => meta(name)?.getAttribute('content') ?? '';
    return {
      title,
      description: content('description'),
      canonical: head.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
      jsonLd: head.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
      picture: content('og:image'),
      preview: {
        title: content('og:title'),
        description: content('og:description'),
        card: content('twitter:card'),
      },
    };
  }, html);
}

/** Width and height of the picture of a link preview; expects it to exist. */
async function sizeOf(request: APIRequestContext, picture: string): Promise<[number, number]> {
  const { pathname, search } = new URL(picture);
  const response = await request.get(pathname + search);
  expect(response.headers()['content-type']).toBe('image/png');
  const bytes = await response.body();
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('every public page has a unique title, a description, its canonical address and a link preview', async ({
  page,
  request,
}) => {
  const titles = new Set<string>();
  const paths = indexedPaths();
  for (const path of paths) {
    const { title, description, canonical, picture, preview } = await headOf(page, path);
    titles.add(title);
    expect(description.length, path).toBeGreaterThan(40);
    expect(new URL(canonical).pathname).toBe(path);
    expect(preview).toEqual({ title, description, card: 'summary_large_image' });
    expect(await sizeOf(request, picture), path).toEqual([1200, 630]);
  }
  expect(titles.size).toBe(paths.length);
});

test("a company page is titled 'Company Detail - {slug}' and has structured data", async ({ page, request }) => {
  const path = await firstCompany(request);
  const slug = path.split('/')[2];
  const { title, jsonLd } = await headOf(page, path);
  expect(title).toBe(`Company Detail - ${slug}`);
  const { name } = await (await request.get(`/api/companies/${slug}`)).json();
  const [described] = JSON.parse(jsonLd)['@graph'];
  expect(described).toMatchObject({ '@type': 'CollectionPage', about: { '@type': 'Organization', name } });
  expect(new URL(described.url).pathname).toBe(path);
});

test('the sitemap lists every company, and robots.txt names the sitemap', async ({ request }) => {
  const paths = await sitemapPaths(request);
  const preview = await request.get('/api/companies');
  const companies = new Set(paths.filter((path) => path.startsWith('/company/')));
  expect(String(companies.size)).toBe(preview.headers()['x-total-count']);
  expect(paths).toEqual(expect.arrayContaining(indexedPaths()));
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

test('feeds and sitemap are well-formed; the main feed and the sitemap contain no image address', async ({
  page,
  request,
}) => {
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

test('each page links its own feed in the head and the footer', LONG, async ({ page }) => {
  for (const [path, feed] of [
    ['/', '/feeds/new.xml'],
    ['/company/aegis-security', '/feeds/company/aegis-security.xml'],
    ['/patterns/alerts', '/feeds/pattern/alerts.xml'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('link[type="application/atom+xml"]').last()).toHaveAttribute('href', feed);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Feed' })).toHaveAttribute('href', feed);
  }
});

test('the manifest and its icons are served', async ({ page, request }) => {
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
