import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PREVIEW } from '#shared/access/preview-limits.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

let site: BuiltSite;
let gated: readonly GalleryItem[];
let open: readonly GalleryItem[];

beforeAll(async () => {
  site = await startBuiltSite();
  const snapshot = await wholeGallery(site.gallery.app);
  const shown = new Set<GalleryItem>();
  for (const items of snapshot.itemsByTag.values()) {
    for (const item of items.slice(0, PREVIEW.homeImages.shown)) shown.add(item);
  }
  for (const items of snapshot.itemsByCompany.values()) {
    for (const item of items.slice(0, PREVIEW.companyImages.shown)) shown.add(item);
  }
  gated = snapshot.items.filter((item) => !shown.has(item));
  open = [...shown];
}, 240_000);

afterAll(() => site?.stop());

/** What of an image must not reach a signed-out visitor: address, public id, id, file name, alt text. */
async function marksOf(items: readonly GalleryItem[]): Promise<string[]> {
  const names = await site.gallery.db.$client.execute('SELECT id, source_name, alt FROM images');
  const byId = new Map(names.rows.map((row) => [String(row.id), row]));
  return items.flatMap(({ id, image }) => {
    const row = byId.get(id);
    const fileName = String(row?.source_name ?? '').replace(/\.\w+$/, '');
    const alt = String(row?.alt ?? '');
    return [
      `"${id}"`,
      `=${id}`,
      `${image.public_id}/`,
      `"${image.public_id}"`,
      `${fileName}.`,
      alt === '' ? [] : `${alt}"`,
    ].flat();
  });
}

/** Everything a visitor can be served except the media themselves, as text by path; packed copies are unpacked. */
async function publicTexts(): Promise<Map<string, string>> {
  const root = join(await realpath(join(site.dataDir, 'releases/current')), 'client');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const texts = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.br')) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    texts.set(file.slice(root.length), (entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'));
  }
  return texts;
}

const leaksIn = (text: string, marks: readonly string[]) => marks.filter((mark) => text.includes(mark));

describe('what a signed-out visitor receives', () => {
  test('the gallery of this test has images outside every preview, and the marks find those inside', async () => {
    expect(gated.length).toBeGreaterThan(10);
    const all = [...(await publicTexts()).values()].join('\n');
    expect(leaksIn(all, await marksOf(open)).length).toBeGreaterThan(open.length);
  });

  test('no file of the release holds a mark of a gated image', async () => {
    const marks = await marksOf(gated);
    const texts = await publicTexts();
    expect(texts.size).toBeGreaterThan(20);
    const leaks = [...texts].flatMap(([path, text]) => leaksIn(text, marks).map((mark) => `${path}: ${mark}`));
    expect(leaks).toEqual([]);
  });

  test('no signed-out answer of the API holds a mark of a gated image', async () => {
    const { companies, itemsByTag } = await wholeGallery(site.gallery.app);
    const marks = await marksOf(gated);
    const paths = [
      '/api/companies',
      '/api/tags',
      ...[...itemsByTag.keys()].map((tag) => `/api/images/by-tag/${encodeURIComponent(tag)}?limit=500`),
      ...companies.flatMap(({ slug }) => [`/api/companies/${slug}`, `/api/companies/${slug}/images?limit=500`]),
      ...companies.map(({ slug }) => `/api/companies/${slug}/images?offset=8&limit=500`),
    ];
    for (const path of paths) {
      const response = await fetch(site.baseUrl + path);
      expect([path, response.status, leaksIn(await response.text(), marks)]).toEqual([path, 200, []]);
    }
  });

  test('no source map is served', async () => {
    expect([...(await publicTexts()).keys()].filter((path) => path.endsWith('.map'))).toEqual([]);
  });
});
