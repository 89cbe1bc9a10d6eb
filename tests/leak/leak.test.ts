import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { follows } from '#db/schema/follows.ts';
import { imageVersions } from '#db/schema/images.ts';
import { imagePairs } from '#db/schema/similar.ts';
import { PREVIEW } from '#shared/access/preview-limits.ts';
import type { FollowNews, Follows } from '#shared/follows/follow.contract.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { aVersion } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

/** How many images of the same kind are asked for. */
const SOME = byLength({ short: 2, long: 6 });

let site: BuiltSite;
let gated: readonly GalleryItem[];
let open: readonly GalleryItem[];
let publicTexts: Map<string, string>;

beforeAll(async () => {
  site = await startBuiltSite({ rebuild: { request: () => Promise.resolve() } });
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
  publicTexts = await readPublicTexts();
});

afterAll(() => site?.stop());

/** Values of an image that must not reach a signed-out visitor: address, public id, id, file name, alt text, captions in flows. */
async function marksOf(items: readonly GalleryItem[]): Promise<string[]> {
  const names = await site.gallery.db.$client.execute('SELECT id, source_name, alt FROM images');
  const byId = new Map(names.rows.map((row) => [String(row.id), row]));
  const steps = await site.gallery.db.$client.execute('SELECT image_id, caption FROM flow_steps');
  const captions = new Map(steps.rows.map((row) => [String(row.image_id), String(row.caption)]));
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
      captions.get(id) ?? [],
    ].flat();
  });
}

/** Everything that a visitor can be served except media, as text by path; compressed copies are decompressed. Nothing is built meanwhile. */
async function readPublicTexts(): Promise<Map<string, string>> {
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

const responseOf = async (path: string) => {
  const response = await fetch(new URL(path, site.baseUrl));
  return { status: response.status, text: await response.text() };
};

const leaksIn = (text: string, marks: readonly string[]) => marks.filter((mark) => text.includes(mark));

describe('what a signed-out visitor receives', () => {
  test('the test gallery has gated images, and its markers are found for public ones', async () => {
    expect(gated.length).toBeGreaterThan(10);
    const all = [...publicTexts.values()].join('\n');
    expect(leaksIn(all, await marksOf(open)).length).toBeGreaterThan(open.length);
  });

  test('no file of the release contains a marker of a gated image', async () => {
    const marks = await marksOf(gated);
    expect(publicTexts.size).toBeGreaterThan(20);
    // A page and its compressed copy are the same text, which is searched once.
    const paths = new Map([...publicTexts].map(([path, text]) => [text, path]));
    const leaks = [...paths].flatMap(([text, path]) => leaksIn(text, marks).map((mark) => `${path}: ${mark}`));
    expect(leaks).toEqual([]);
  });

  test('no signed-out API response contains a marker of a gated image', async () => {
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

  test("a gated image's page shows signed-out visitors its company and no marker of the image", async () => {
    const marks = await marksOf(gated);
    for (const { id, company } of gated.slice(0, byLength({ short: 10, long: 30 }))) {
      const response = await fetch(`${site.baseUrl}/image/${id}`);
      const text = await response.text();
      expect([id, response.status, leaksIn(text, marks)]).toEqual([id, 200, []]);
      expect(text).toContain(company.name);
      expect(text).toContain('noindex');
      expect((await fetch(`${site.baseUrl}/og/image/${id}.png`)).status).toBe(404);
    }
    expect((await fetch(`${site.baseUrl}/image/unknown`)).status).toBe(404);
  });

  test('an earlier version is listed with its image; versions of gated images are not revealed', async () => {
    const { db } = site.gallery;
    const [hidden, shown] = [gated[0], open[0]].map((item) => aVersion(item?.id ?? ''));
    if (!hidden || !shown) throw new Error('There are images of both kinds.');
    await db.insert(imageVersions).values([hidden, shown]);
    for (const path of [
      `/image/${hidden.imageId}`,
      ...['', 'admin/'].map((of) => `/api/${of}images/${hidden.imageId}`),
    ]) {
      for (const address of [path, `${path}/details`, `${path}/versions`, `${path}/versions/${hidden.id}`]) {
        const { text } = await responseOf(address);
        // A response may repeat the requested address.
        const marks = [hidden.publicId, hidden.id].filter((mark) => !address.includes(mark));
        expect([address, leaksIn(text, marks)]).toEqual([address, []]);
      }
    }
    expect((await responseOf(`/api/images/${shown.imageId}`)).text).toContain(shown.publicId);
    await db.delete(imageVersions);
  });

  test('blurred previews have at most 32 px per side and less than 600 bytes, and every page with a prompt has one', async () => {
    const previews = [...publicTexts].flatMap(([path, text]) =>
      [...text.matchAll(/data:image\/webp;base64,([\w+/=]+)/g)].map(([, data = '']) => ({ path, data })),
    );
    const { companies, itemsByCompany } = await wholeGallery(site.gallery.app);
    const prompting = companies.filter(
      ({ slug }) => (itemsByCompany.get(slug)?.length ?? 0) > PREVIEW.companyImages.shown,
    );
    expect(prompting.length).toBeGreaterThan(0);
    for (const page of ['/index.html', ...prompting.map(({ slug }) => `/company/${slug}.html`)]) {
      expect(previews.filter(({ path }) => path === page).length, page).toBeGreaterThan(0);
    }
    for (const data of new Set(previews.map((preview) => preview.data))) {
      const bytes = Buffer.from(data, 'base64');
      const { width, height } = await sharp(bytes).metadata();
      expect(Math.max(width, height)).toBeLessThanOrEqual(32);
      expect(bytes.length).toBeLessThan(600);
    }
  });

  test('draft images and all images of a draft company are in no response, and their files are not served', async () => {
    const { app } = site.gallery;
    const [company] = (await app.companyAdmin.list()).filter(
      ({ imageCount }) => imageCount > PREVIEW.companyImages.shown,
    );
    if (!company) throw new Error('No company has gated images.');
    const { name, slug, id } = company;
    const { items, itemsByCompany } = await wholeGallery(app);
    const own = itemsByCompany.get(slug) ?? [];
    const [draft] = items.filter((item) => item.company.slug !== slug);
    const marks = await marksOf([...own, ...(draft ? [draft] : [])]);
    const admin = { id: null, email: 'admin@example.com' };
    try {
      await app.companyAdmin.update(id, { name, slug, draft: true }, admin);
      await app.imageAdmin.update({ ids: [draft?.id ?? ''], changes: { draft: true } }, admin);
      for (const path of [
        '/api/companies',
        '/api/tags',
        '/api/images/by-tag/all-screens?limit=500',
        '/api/search?limit=100',
      ]) {
        // The server is another process, which follows within a second.
        await expect
          .poll(async () => {
            const { status, text } = await responseOf(path);
            return [path, status, leaksIn(text, [...marks, `"${slug}"`])];
          })
          .toEqual([path, 200, []]);
      }
      for (const path of [
        `/api/companies/${slug}`,
        `/api/companies/${slug}/images`,
        own[0]?.image.secure_url,
        draft?.image.secure_url,
      ]) {
        await expect.poll(async () => [path, (await responseOf(path ?? '')).status]).toEqual([path, 404]);
      }
    } finally {
      await app.companyAdmin.update(id, { name, slug, draft: false }, admin);
      await app.imageAdmin.update({ ids: [draft?.id ?? ''], changes: { draft: false } }, admin);
      // The server is another process, which follows within a second; later tests depend on it.
      for (const path of [`/api/companies/${slug}`, draft?.image.secure_url]) {
        await expect.poll(async () => [path, (await responseOf(path ?? '')).status]).toEqual([path, 200]);
      }
    }
  });

  test('a shared collection reveals no gated image, by page, API call, copy or preview picture', async () => {
    const { app, db } = site.gallery;
    const owner = await addUser(db);
    const images = gated.slice(0, 20).map(({ id }) => id);
    const { id } = await app.collections.create(owner.id, { title: 'Gated', images: [...images, open[0]?.id ?? ''] });
    const { token } = await app.sharedCollections.share(owner.id, id);
    const marks = await marksOf(gated);
    const paths = ['', '/search', '/search?q=a', '/search?theme=light'].map((rest) => `/api/shared/${token}${rest}`);
    for (const path of [`/s/${token}`, ...paths, `/api/images/by-id?i=${images.join(',')}`]) {
      const response = await fetch(site.baseUrl + path);
      const text = await response.text();
      // A request by ids may repeat them.
      const leaks = leaksIn(text, marks).filter(
        (mark) => !(path.includes('by-id') && /^["=][\w-]{1,20}"?$/.test(mark)),
      );
      expect([path, response.status, leaks]).toEqual([path, 200, []]);
      if (path.endsWith(token)) expect(leaksIn(text, await marksOf(open)).length).toBeGreaterThan(0);
    }
    expect((await fetch(`${site.baseUrl}/api/shared/${token}/copy`, { method: 'POST' })).status).toBe(403);
    const pictureOf = async (shared: string) => fetch(`${site.baseUrl}/s/${shared}/picture.png`);
    const picture = await pictureOf(token);
    expect(picture.headers.get('cache-control')).toContain('no-store');
    const others = gated.slice(20, 40).map((item) => item.id);
    const twin = await app.collections.create(owner.id, { title: 'Gated', images: [...others, open[0]?.id ?? ''] });
    const shared = await app.sharedCollections.share(owner.id, twin.id);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.equals(Buffer.from(await (await pictureOf(shared.token)).arrayBuffer()))).toBe(true);
    expect(await site.serverLog()).not.toContain(token);
    await app.sharedCollections.unshare(owner.id, id);
    expect((await fetch(`${site.baseUrl}/s/${token}`)).status).toBe(404);
    expect((await pictureOf(token)).status).toBe(404);
  });

  test('a guest link shows gated images in watermarked pictures alone, without an id or address of the gallery', async () => {
    const { app, db } = site.gallery;
    const owner = await addUser(db);
    const actor = { id: owner.id, email: String(owner.email) };
    const images = gated.slice(0, 5);
    const ids = images.map(({ id }) => id);
    const { id } = await app.collections.create(owner.id, { title: 'For guests', images: ids });
    await app.guestLinks.allow({ isAllowed: true, was: false }, actor);
    onTestFinished(async () => void (await app.guestLinks.allow({ isAllowed: false, was: true }, actor)));
    const { token } = await app.guestLinks.create(owner.id, id, { days: 1 });
    const others = await marksOf(gated.slice(5));
    const addresses = images.flatMap(({ id, image }) => [`"${id}"`, `=${id}`, `/${id}`, image.public_id]);
    const shown = await app.guestLinks.view(token);
    for (const path of [`/g/${token}`, `/api/guest/${token}`]) {
      const { status, text } = await responseOf(path);
      expect([path, status, leaksIn(text, [...addresses, ...others])]).toEqual([path, 200, []]);
      expect(text).toContain(shown.items[0]?.image?.picture);
    }
    const name = shown.items[0]?.image?.picture ?? '';
    const picture = await fetch(`${site.baseUrl}/g/${token}/${name}-full.webp`);
    const stored = await fetch(site.baseUrl + (images[0]?.image.secure_url ?? ''));
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const [marked, plain] = await Promise.all(
      [picture, stored].map(async (response) =>
        sharp(Buffer.from(await response.arrayBuffer()))
          .resize(400, 250, { fit: 'fill' })
          .greyscale()
          .raw()
          .toBuffer(),
      ),
    );
    const changed = marked?.filter((level, at) => Math.abs(level - (plain?.[at] ?? 0)) > 8).length ?? 0;
    expect(changed).toBeGreaterThan(400 * 250 * 0.01);
    expect(await site.serverLog()).not.toContain(token);
    await app.guestLinks.remove(owner.id, id);
    for (const path of [`/g/${token}`, `/api/guest/${token}`, `/g/${token}/${name}-full.webp`]) {
      expect([path, (await responseOf(path)).status]).toEqual([path, 404]);
    }
  });

  test('similar images, same screens and possible duplicates reveal no gated image, by page, call or share picture', async () => {
    const [marks, shown] = [await marksOf(gated), open.slice(0, SOME)];
    const twins = shown.map(({ id }, at) => [id, gated[at]?.id ?? ''].sort());
    const pairs = twins.map(([firstId = '', secondId = '']) => ({ firstId, secondId, kind: 'twin' as const }));
    await site.gallery.db.insert(imagePairs).values(pairs.map((pair) => ({ ...pair, state: 'confirmed' as const })));
    for (const { id } of shown) {
      const likes = ['', '&by=look', '&by=words', '&limit=100&sort=newest'].map(
        (rest) => `/api/search?like=${id}${rest}`,
      );
      for (const path of [`/api/images/${id}/similar?limit=24`, `/similar/${id}`, ...likes]) {
        const { status, text } = await responseOf(path);
        expect([path, status, leaksIn(text, marks)]).toEqual([path, 200, []]);
      }
    }
    for (const { id } of gated.slice(0, SOME)) {
      const { status, text } = await responseOf(`/api/images/${id}/similar`);
      expect([id, status, leaksIn(text, marks)]).toEqual([id, 404, []]);
      // A request by an id may repeat it.
      const like = await responseOf(`/api/search?like=${id}`);
      expect([id, like.status, (JSON.parse(like.text) as { total: number }).total]).toEqual([id, 200, 0]);
      const page = await responseOf(`/similar/${id}`);
      expect([id, page.status, leaksIn(page.text, marks)]).toEqual([id, 200, []]);
    }
    expect((await responseOf('/api/admin/pairs?kind=twin&state=confirmed')).status).toBe(401);
    const headers = { Origin: site.baseUrl };
    const form = new FormData();
    form.set('file', new Blob([Buffer.from('no picture')]), 'picture.png');
    const picture = await fetch(`${site.baseUrl}/api/search/by-image`, { method: 'POST', headers, body: form });
    expect([picture.status, leaksIn(await picture.text(), marks)]).toEqual([401, []]);
  });

  test('a flow with gated steps reveals none of them, by page, call or share picture', async () => {
    const marks = await marksOf(gated);
    const flows = await site.gallery.app.flows.listAll();
    expect(flows.length).toBeGreaterThan(0);
    for (const { slug, steps } of flows) {
      expect(steps.some(({ image }) => gated.some(({ id }) => id === image))).toBe(true);
      for (const path of [`/flow/${slug}`, `/api/flows/${slug}`, '/flows', '/flows/by-company']) {
        const { status, text } = await responseOf(path);
        expect([path, status, leaksIn(text, marks)]).toEqual([path, 200, []]);
      }
      expect((await responseOf(`/og/flow/${slug}.png`)).status).toBe(200);
    }
    expect((await responseOf('/api/flows/unknown')).status).toBe(404);
    expect((await responseOf('/flow/unknown')).status).toBe(404);
  });

  test('follows and their news are visible only to their account, without hidden images and drafts', async () => {
    const { app, db } = site.gallery;
    const known = gated[0]?.company.slug;
    const marks = await marksOf(gated);
    const [owner, stranger] = [
      await site.sessionCookie('follower@example.com'),
      await site.sessionCookie('stranger@example.com'),
    ];
    const { id } = (await app.userAdmin.list()).find(({ email }) => email === 'follower@example.com') ?? { id: '' };
    const long = new Date(0);
    const row = { userId: id, newsSeenUntil: long, shownSince: long };
    const company = (await app.companyAdmin.list()).find(({ slug }) => slug === known);
    const search = `/?theme=dark&company=${known}#screens`;
    await db.insert(follows).values([
      { ...row, id: 'follow-company', kind: 'company', subject: company?.id ?? '' },
      { ...row, id: 'follow-search', kind: 'search', subject: search, name: 'Night watch' },
    ]);
    const told = async (path: string, cookie = '') => {
      const response = await fetch(site.baseUrl + path, { headers: cookie ? { Cookie: cookie } : {} });
      return { status: response.status, text: await response.text() };
    };
    const OWN = ['/api/follows', '/api/follows/news', '/api/user/export'];
    for (const path of OWN) {
      const { status, text } = await told(path);
      expect([path, status, leaksIn(text, [...marks, 'Night watch'])]).toEqual([path, 401, []]);
    }
    for (const path of ['/following', '/account', '/new', '/feed.xml', `/company/${known}`]) {
      const { status, text } = await told(path);
      expect([path, status, leaksIn(text, [...marks, 'Night watch'])]).toEqual([path, 200, []]);
    }
    for (const path of OWN) {
      const { status, text } = await told(path, stranger);
      expect([path, status, leaksIn(text, [...marks, 'Night watch'])]).toEqual([path, 200, []]);
    }
    expect(leaksIn((await told('/api/follows', owner)).text, marks)).toEqual([]);
    expect((await told('/api/follows', owner)).text).toContain('Night watch');
    const news = JSON.parse((await told('/api/follows/news', owner)).text) as FollowNews;
    const listed = new Set(news.groups.flatMap(({ items }) => items.map((item) => item.id)));
    const one = gated.find((item) => listed.has(item.id));
    if (!one) throw new Error('News of a session have gated images.');

    const admin = { id: null, email: 'admin@example.com' };
    const count = async () => {
      const { follows: all } = JSON.parse((await told('/api/follows', owner)).text) as Follows;
      return all.find(({ kind }) => kind === 'company')?.newCount ?? 0;
    };
    const before = await count();
    try {
      await app.imageAdmin.update({ ids: [one.id], changes: { draft: true } }, admin);
      // The server is another process, which follows within a second.
      await expect.poll(count).toBe(before - 1);
      const { text } = await told('/api/follows/news', owner);
      expect(leaksIn(text, await marksOf([one]))).toEqual([]);
    } finally {
      await app.imageAdmin.update({ ids: [one.id], changes: { draft: false } }, admin);
      await expect.poll(count).toBe(before);
      await db.delete(follows);
    }
  });

  test.each(['/', '/admin', '/api/tags', '/nowhere', '/healthz'])(
    '%s is served with security headers',
    async (path) => {
      const { headers } = await fetch(site.baseUrl + path, { redirect: 'manual' });
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Permissions-Policy')).toContain('camera=()');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    },
  );

  test('no source map is served', async () => {
    expect([...publicTexts.keys()].filter((path) => path.endsWith('.map'))).toEqual([]);
  });
});
