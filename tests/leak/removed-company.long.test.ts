import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images, imageVersions } from '#db/schema/images.ts';
import { addFlow } from '#tests/factories/flows.ts';
import { aVersion } from '#tests/factories/gallery.ts';
import { drawnScreen } from '#tests/factories/test-images.ts';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';

const ADMIN = { id: null, email: 'admin@example.com' };

/** How a company goes, and whether it was a draft until then. */
const WAYS = [
  { slug: 'quillon', way: 'deleted', draft: false },
  { slug: 'ravelin', way: 'deleted', draft: true },
  { slug: 'sconce', way: 'taken down', draft: false },
  { slug: 'tenaille', way: 'taken down', draft: true },
] as const;
type Way = (typeof WAYS)[number];

let site: BuiltSite;
/** Addresses of each company before it goes, with what a visitor got there. */
const before = new Map<string, Map<string, number>>();
const marks = new Map<string, string[]>();

/** A folder of four companies, each with two screens, a logo, a cover and a flow's worth of words. */
async function writeSource(root: string): Promise<string> {
  const files = WAYS.flatMap(({ slug }) => ['one', 'two', 'logo', 'cover'].map((name) => ({ slug, name })));
  for (const [seed, { slug, name }] of files.entries()) {
    await mkdir(join(root, slug), { recursive: true });
    await writeFile(join(root, slug, `${name}.png`), await drawnScreen(40 + seed));
  }
  const listed = WAYS.map(({ slug }) => ({
    ...{ name: `${slug} Ltd`, slug, folder: slug, description: `Made by ${slug}.`, source: `https://${slug}.example/` },
    ...{ logo: `${slug}/logo.png`, heroImage: `${slug}/cover.png` },
  }));
  const screens = WAYS.flatMap(({ slug }) =>
    ['one', 'two'].map((name) => ({
      ...{ file: `${slug}/${name}.png`, folder: slug, tags: ['topic:dashboard', 'table'] },
      ...{ alt: `${slug} ${name}`, title: `${slug} ${name}`, source: `https://${slug}.example/${name}` },
      regions: [{ tag: 'table', box: [0.1, 0.1, 0.5, 0.5] }],
    })),
  );
  await writeFile(join(root, 'companies.json'), JSON.stringify(listed));
  await writeFile(join(root, 'images.json'), JSON.stringify(screens));
  return root;
}

const ask = (address: string, cookie = '') => fetch(new URL(address, site.baseUrl), { headers: { cookie } });

/** Waits until the server, another process, serves the release that answers so. */
const untilServed = (status: number) =>
  vi.waitFor(async () => expect((await ask('/company/quillon')).status).toBe(status), { timeout: 60_000 });

/** Every file of the current release, by the address that serves it, as text. */
async function releaseTexts(): Promise<Map<string, string>> {
  const root = join(await realpath(join(site.dataDir, 'releases/current')), 'client');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const texts = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const address = file.slice(root.length).replace(/(?:\/index)?\.html$/, '') || '/';
    texts.set(address, await readFile(file, 'latin1'));
  }
  return texts;
}

/** What someone signed in can read of a company and of all lists, by address. */
async function apiTexts(cookie: string, slugs: readonly string[]): Promise<Map<string, string>> {
  const paths = [
    ...['/api/companies', '/api/tags', '/api/search?limit=100', '/api/search?q=dashboard&limit=100', '/api/flows'],
    ...['all-screens', 'all-ui-elements', 'table'].map((tag) => `/api/images/by-tag/${tag}?limit=500`),
    ...slugs.flatMap((slug) => ['', '/images?limit=500', '/logo'].map((rest) => `/api/companies/${slug}${rest}`)),
  ];
  const texts = new Map<string, string>();
  for (const path of paths) texts.set(path, await (await ask(path, cookie)).text());
  return texts;
}

/** The files of the media folder, by the address that serves them. */
async function mediaAddresses(): Promise<string[]> {
  const root = join(site.dataDir, 'media');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/media/v1${join(entry.parentPath, entry.name).slice(root.length)}`);
}

/** Addresses in a text, without the origin that the site was built for. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w:/.])(?:https?:\/\/localhost:\d+)?(\/(?!\/)[\w%.~/=?&;-]+)/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&').replace(/[.,;]$/, ''),
  );

beforeAll(async () => {
  // The builds before and after are asked for; one for each edit would show what neither does.
  site = await startBuiltSite({ rebuild: { request: () => Promise.resolve() } });
  const { app, db } = site.gallery;
  const imported = await app.galleryImport.importFolder(await writeSource(join(site.dataDir, 'source')));
  expect(imported.skipped).toEqual([]);
  for (const { slug } of WAYS) {
    const company = (await app.companyAdmin.list()).find((each) => each.slug === slug);
    const own = (await db.select().from(images)).filter(({ folder }) => folder === slug);
    await addFlow(db, { id: `${slug}-flow`, companyId: company?.id ?? '', images: own.map(({ id }) => id) });
    await db.insert(imageVersions).values({ ...aVersion(own[0]?.id ?? ''), publicId: `${slug}/before` });
    marks.set(slug, [slug, ...own.flatMap(({ id, publicId }) => [id, publicId])]);
  }
  await app.builds.runNow('Before', () => undefined);
  await untilServed(200);

  const cookie = await site.sessionCookie('reader@example.com');
  const texts = [
    ...(await releaseTexts()),
    ...(await apiTexts(
      cookie,
      WAYS.map(({ slug }) => slug),
    )),
  ];
  const media = await mediaAddresses();
  for (const { slug } of WAYS) {
    const company = (await db.select().from(companies)).find((each) => each.slug === slug);
    const own = [...(marks.get(slug) ?? []), company?.logoUrl, company?.heroImage].filter((mark) => mark != null);
    const isOwn = (address: string) => own.some((mark) => address.includes(mark));
    const ofFiles = texts.flatMap(([address]) => (isOwn(address) ? [address] : []));
    const named = texts.flatMap(([, text]) => addressesIn(text).filter(isOwn));
    const artwork = own.filter((mark) => mark.startsWith('/media/')).map((address) => address.replace(/\/[^/]+$/, ''));
    const files = media.filter((file) => isOwn(file) || artwork.some((folder) => file.startsWith(folder)));
    const asked = new Map<string, number>();
    for (const address of new Set([...ofFiles, ...named, ...files]))
      asked.set(address, (await ask(address, cookie)).status);
    before.set(slug, asked);
  }
  for (const { slug, way, draft } of WAYS) {
    const company = (await app.companyAdmin.list()).find((each) => each.slug === slug);
    // A draft was published once: its addresses are known.
    if (draft) await app.companyAdmin.update(company?.id ?? '', { name: `${slug} Ltd`, slug, draft: true }, ADMIN);
    if (way === 'deleted') await app.companyAdmin.remove(company?.id ?? '', ADMIN);
    else
      expect(await app.companyTakedowns.takeDown(company?.id ?? '', 'A claim', ADMIN)).toMatchObject({
        left: 0,
        failed: [],
      });
  }
  await app.builds.runNow('After', () => undefined);
  await untilServed(404);
});

afterAll(() => site?.stop());

describe.each(WAYS)('$slug, $way (a draft: $draft)', ({ slug }: Way) => {
  test('had pages, feeds, pictures, media and calls of its own', () => {
    const shown = [...(before.get(slug) ?? [])].flatMap(([address, status]) => (status === 200 ? [address] : []));
    const kinds = [
      /^\/company\//,
      /^\/og\/company\//,
      /^\/og\/flow\//,
      /^\/feeds\//,
      /^\/previews\//,
      /^\/flow\//,
      /^\/image\//,
    ];
    const others = [/^\/media\/v\d+\/logos\//, /^\/media\/v\d+\/covers\//, /^\/api\/companies\//];
    const files = [new RegExp(`^/media/v\\d+/${slug}/`)];
    const missing = [...kinds, ...others, ...files].filter((kind) => !shown.some((address) => kind.test(address)));
    expect(missing).toEqual([]);
  });

  test.each(['a visitor', 'someone signed in'])('is at none of its former addresses for %s', async (who) => {
    const cookie = who === 'a visitor' ? '' : await site.sessionCookie('reader@example.com');
    const served: string[] = [];
    for (const [address, status] of before.get(slug) ?? []) {
      if (status !== 200) continue;
      const after = await ask(address, cookie);
      // A page that is told the company by a parameter stays; it must not name what the company had.
      const own = (marks.get(slug) ?? []).filter((mark) => mark !== slug);
      const names = [slug, ...own].some((mark) => new URL(address, site.baseUrl).pathname.includes(mark));
      const isGone = [404, 410].includes(after.status);
      const text = await after.text();
      if (!isGone && (names || own.some((mark) => text.includes(mark)))) served.push(`${after.status} ${address}`);
    }
    expect(served).toEqual([]);
  });

  test('is named by no file of the release and by no list', async () => {
    const cookie = await site.sessionCookie('reader@example.com');
    const named = [...(await releaseTexts()), ...(await apiTexts(cookie, []))].flatMap(([address, text]) =>
      (marks.get(slug) ?? []).filter((mark) => text.includes(mark)).map((mark) => `${address}: ${mark}`),
    );
    expect(named).toEqual([]);
  });
});
