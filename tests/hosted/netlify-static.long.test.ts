import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CACHE_CONTROL } from '#server/site-server/static-entry.ts';
import { PREVIEW } from '#shared/access/preview-limits.ts';
import { LEAK_MARKS } from '#tests/factories/seed-gallery.ts';
import { type NetlifySite, openNetlifySite } from '#tests/setup/netlify-site.ts';

let site: NetlifySite;
let texts: Map<string, string>;

beforeAll(async () => {
  site = await openNetlifySite();
  const entries = await readdir(site.distDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  texts = new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(site.distDir.length), await readFile(file, 'latin1')] as const),
    ),
  );
});

afterAll(() => site?.close());

/** The seeded images whose public id occurs in a text. */
const seededImagesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(new RegExp(`${LEAK_MARKS.publicId}-(\\d+-\\d+)`, 'g'))].map((match) => match[1] ?? ''));

test('the static files contain the main pages, and no image outside the previews', async () => {
  expect([...texts.keys()]).toEqual(
    expect.arrayContaining(['/index.html', '/404.html', '/company/aegis-security.html', '/sitemap.xml']),
  );
  const previews = [...texts].filter(([path]) => /^\/(?:company|previews)\//.test(path)).map(([, text]) => text);
  const inPreviews = seededImagesIn(previews.join('\n'));
  for (const [path, text] of texts) {
    const company = /^\/(?:company|previews\/company)\/.*\.(?:html|json)$/.test(path);
    if (company || path.startsWith('/previews/')) {
      const most = company ? PREVIEW.companyImages.shown : PREVIEW.homeImages.shown;
      expect([path, seededImagesIn(text).size <= most]).toEqual([path, true]);
    } else {
      expect([path, [...seededImagesIn(text)].filter((image) => !inPreviews.has(image))]).toEqual([path, []]);
    }
  }
  // 9 companies with 14 images each: most of them occur nowhere.
  expect(seededImagesIn([...texts.values()].join('\n')).size).toBeLessThanOrEqual(9 * PREVIEW.companyImages.shown + 30);
});

test('images on pages are served by the image host, and are seeded images or artwork', () => {
  const home = texts.get('/index.html') ?? '';
  expect(home).toContain(`http://${site.deliveredFrom}/demo/image/upload/`);
  for (const [path, text] of texts) {
    const ids = [...text.matchAll(/\/image\/upload\/(?:[a-z]+_[^/"'\s]+\/)?(?:v\d+\/)?([\w/.-]+)/g)].map(
      ([, id]) => id ?? '',
    );
    const strangers = ids.filter((id) => !/^(?:gallery-artwork\/(?:covers|logos)\/|seedtoken-)/.test(id));
    expect([path, strangers]).toEqual([path, []]);
  }
});

test('the static files contain no original file name and no source map', () => {
  const all = [...texts.values()].join('\n');
  expect(all).not.toContain(LEAK_MARKS.fileName);
  expect([...texts.keys()].filter((path) => path.endsWith('.map'))).toEqual([]);
});

test('hashed assets have the same cache header as on our own server', async () => {
  const { headers } = JSON.parse(await readFile(site.configFile, 'utf8')) as {
    headers: { for: string; values: Record<string, string> }[];
  };
  expect(headers).toEqual([{ for: '/_astro/*', values: { 'Cache-Control': CACHE_CONTROL.immutable } }]);
});
