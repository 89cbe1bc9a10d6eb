import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { drawnScreen } from '#tests/factories/test-images.ts';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';

/** What becomes of an image. `gated` is behind the previews of its company and of its tags. */
const FATES = ['shown', 'hidden', 'draft', 'taken down', 'deleted', 'gated'] as const;
type Fate = (typeof FATES)[number];
/** Fates whose image is served to nobody but admins; the last ones to nobody at all. */
const WITHHELD: readonly Fate[] = ['hidden', 'draft', 'taken down', 'deleted'];

const VISITORS = ['a visitor', 'someone signed in', 'an admin'] as const;

/** More than a company's preview shows, so that the last one is gated. */
const IMAGES = 14;
const TITLE = 'Own region of';

let site: BuiltSite;
const cookies = new Map<(typeof VISITORS)[number], string>([['a visitor', '']]);
const all = new Map<Fate, AdminImage>();

const ask = (address: string, cookie = '', init: RequestInit = {}) =>
  fetch(new URL(address, site.baseUrl), {
    ...init,
    headers: { ...init.headers, cookie, Origin: site.settings.siteUrl },
  });

async function sent(method: string, address: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await ask(address, cookies.get('an admin'), { method, headers, body: JSON.stringify(body) });
  expect([method, address, response.status]).toEqual([method, address, 200]);
}

/** Applies a fate through the served site, as an admin. */
const APPLY: Record<Fate, (id: string) => Promise<void>> = {
  shown: async () => undefined,
  gated: async () => undefined,
  hidden: (id) => sent('PATCH', '/api/admin/images', { ids: [id], changes: { hidden: true } }),
  draft: (id) => sent('PATCH', '/api/admin/images', { ids: [id], changes: { draft: true } }),
  'taken down': (id) => sent('POST', '/api/admin/takedowns', { image: id, reason: 'A claim' }),
  deleted: (id) => sent('DELETE', `/api/admin/images/${id}`, {}),
};

/** Files of an image and of its regions. */
const filesOf = ({ image, regions }: AdminImage): string[] => [
  image.secure_url,
  ...regions.flatMap(({ secure_url, widths }) => [
    secure_url,
    ...widths.map((width) => secure_url.replace(/\/\d+\./, `/${width}.`)),
  ]),
];

const statuses = async (addresses: readonly string[], cookie = '') =>
  Promise.all(addresses.map(async (address) => (await ask(address, cookie)).status));

beforeAll(async () => {
  site = await startBuiltSite();
  const root = join(site.dataDir, 'source');
  await mkdir(join(root, 'ledger'), { recursive: true });
  const names = Array.from({ length: IMAGES }, (_, at) => `ledger/${String(at).padStart(2, '0')}.png`);
  for (const [at, name] of names.entries()) await writeFile(join(root, name), await drawnScreen(70 + at));
  const listed = names.map((file) => ({
    ...{ file, folder: 'ledger', tags: ['topic:dashboard', 'table'], title: file },
    regions: [{ tag: 'table', box: [0.1, 0.1, 0.5, 0.5], title: `${TITLE} ${file}` }],
  }));
  await writeFile(join(root, 'companies.json'), JSON.stringify([{ name: 'Ledger', slug: 'ledger', folder: 'ledger' }]));
  await writeFile(join(root, 'images.json'), JSON.stringify(listed));
  const { app, db } = site.gallery;
  expect((await app.galleryImport.importFolder(root)).skipped).toEqual([]);
  await app.builds.runNow('Regions', () => undefined);

  cookies.set('someone signed in', await site.sessionCookie('reader@example.com'));
  cookies.set('an admin', await site.sessionCookie('admin@example.com', 'admin'));
  const own = (await db.select().from(images)).filter(({ folder }) => folder === 'ledger');
  const list = await app.imageAdmin.list({});
  const rows = await list.read(0, list.length);
  for (const [at, fate] of FATES.entries()) {
    const name = names[fate === 'gated' ? IMAGES - 1 : at];
    const row = rows.find(({ id, title }) => title === name && own.some((each) => each.id === id));
    if (!row) throw new Error(`${name} was not imported.`);
    all.set(fate, row);
  }
  for (const fate of FATES) {
    const row = all.get(fate);
    if (row) expect(await statuses(filesOf(row))).toEqual(filesOf(row).map(() => 200));
  }
  for (const fate of FATES) await APPLY[fate](all.get(fate)?.id ?? '');
});

afterAll(() => site?.stop());

const imageOf = (fate: Fate): AdminImage => {
  const image = all.get(fate);
  if (!image) throw new Error(`No image is ${fate}.`);
  return image;
};

describe.each(WITHHELD)('an image that is %s', (fate) => {
  test.each(['a visitor', 'someone signed in'] as const)(
    'serves %s none of the files of its regions, at once',
    async (who) => {
      const files = filesOf(imageOf(fate));
      expect(await statuses(files, cookies.get(who))).toEqual(files.map(() => 404));
    },
  );

  test.each(VISITORS)('is not found by %s in the API at once, and has no page after the next build', async (who) => {
    const { id } = imageOf(fate);
    expect((await ask(`/api/images/${id}`, cookies.get(who))).status).toBe(404);
    const page = async () => (await ask(`/image/${id}?region=1`, cookies.get(who))).status;
    await expect.poll(page, { timeout: 120_000 }).toBe(404);
  });
});

test('nobody gets a file of an image that was taken down', async () => {
  const files = filesOf(imageOf('taken down'));
  expect(await statuses(files, cookies.get('an admin'))).toEqual(files.map(() => 404));
});

test.each(VISITORS)('no list names a region of an image that is withheld to %s', async (who) => {
  const paths = ['/api/images/by-tag/table?limit=500', '/api/images/by-tag/all-ui-elements?limit=500'];
  const searches = ['/api/search?kind=ui-elements&limit=100', '/api/search?q=region&limit=100'];
  for (const path of [...paths, ...searches, '/api/companies/ledger/images?limit=500']) {
    const text = await (await ask(path, cookies.get(who))).text();
    const named = WITHHELD.filter((fate) => filesOf(imageOf(fate)).some((file) => text.includes(file)));
    expect([path, named]).toEqual([path, []]);
  }
});

test('a gated image names no region to a visitor, and its page asks to sign in', async () => {
  const gated = imageOf('gated');
  const marks = [...filesOf(gated), `${TITLE} ${gated.title}`];
  const paths = ['/', `/image/${gated.id}?region=1`, '/company/ledger', '/previews/table.json'];
  const calls = ['/api/images/by-tag/table', '/api/search?kind=ui-elements', `/api/images/${gated.id}`];
  for (const path of [...paths, ...calls]) {
    const text = await (await ask(path)).text();
    expect([path, marks.filter((mark) => text.includes(mark))]).toEqual([path, []]);
  }
  const cookie = cookies.get('someone signed in');
  const listed = await (await ask('/api/images/by-tag/table?limit=500', cookie)).text();
  expect(listed).toContain(filesOf(gated)[1]);
});
