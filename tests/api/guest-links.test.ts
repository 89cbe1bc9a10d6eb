import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { guestPicture, openGuestPage } from '#server/http/shared-page.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { Collection } from '#shared/collections/collection.contract.ts';
import type { GuestCollection, GuestLinkState } from '#shared/guest-links/guest-link.contract.ts';
import { GUEST_LINK } from '#shared/guest-links/limits.ts';
import type { AccountExport } from '#shared/users/account.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser, disableUser } from '#tests/factories/users.ts';
import { CALLS, makeCall, type Sent } from '#tests/setup/declared-calls.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { cookieOf, copiedTestApp } from '#tests/setup/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SIZE = { width: 1_600, height: 1_000 };
const grey = { create: { ...SIZE, channels: 3 as const, background: '#808080' } };
/** Drawn once for all tests. */
const drawn = sharp(grey).webp().toBuffer();

const START = new Date('2026-03-01T12:00:00Z');
let now = START;

const filled = copiedTestApp(
  async (opened) => {
    const { db } = opened;
    const rows = Array.from({ length: GUEST_LINK.images + 5 }, (_, at) =>
      anImage('acme', { id: `shot-${at}`, position: at, title: `Shot ${at}`, license: 'MIT', ...SIZE }),
    );
    await addGallery(db, [
      {
        company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }),
        images: rows.map((row) => ({ row, tags: ['topic:dashboard'] })),
      },
    ]);
    const owner = await addUser(db);
    const admin = await addUser(db, { role: 'admin' });
    const cookies = {
      anonymous: '',
      owner: await cookieOf(opened, 'user', owner.id),
      admin: await cookieOf(opened, 'admin', admin.id),
      stranger: await cookieOf(opened, 'user'),
    };
    return { rows, owner, admin, cookies };
  },
  { deps: { now: () => now } },
);

/** A gallery with more images than a link shows, of which visitors see eight; the owner's collection has twelve of them. */
async function open() {
  now = START;
  const opened = await filled();
  const { app, settings } = opened;
  const { rows, owner, admin, cookies } = opened.filled;
  const bytes = await drawn;
  for (const { publicId = '', format } of rows.slice(0, 12)) {
    for (const width of [960, 1_600]) {
      const file = join(settings.dataDir, 'media', publicId, `${width}.${format}`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
  }
  const call = (name: string, { method, ...sent }: Sent & { method?: 'HEAD' } = {}) => {
    const known = CALLS.find((each) => each.call === name);
    if (!known) throw new Error(`${name} is no call.`);
    return makeCall(opened, { ...known, method: method ?? known.method }, { cookie: cookies.owner, ...sent });
  };
  const json = async <T>(name: string, sent: Sent = {}) => (await (await call(name, sent)).json()) as T;
  const allow = (isAllowed: boolean) =>
    call('PUT /api/admin/guest-links', { cookie: cookies.admin, body: { isAllowed, was: !isAllowed } });
  const create = (images: readonly string[]) =>
    json<Collection>('POST /api/collections', { body: { title: 'Empty states', images } });
  const link = async (id: string, days = 7) =>
    (await json<{ token: string }>('PUT /api/collections/{id}/guest-link', { params: { id }, body: { days } })).token;
  const localsOf = (viewer: Viewer) =>
    ({ app, viewer, session: null, requestId: 'test', clientAddress: '203.0.113.9' }) as unknown as App.Locals;
  const page = (token: string, viewer: Viewer = { kind: 'anonymous' }, method = 'GET') =>
    openGuestPage(localsOf(viewer), token, new Headers(), { method });
  const picture = (token: string, name: string, viewer: Viewer = { kind: 'anonymous' }) =>
    guestPicture(localsOf(viewer), token, name);
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  return { opened, owner, admin, cookies, call, json, allow, create, link, page, picture, later };
}

type Opened = Awaited<ReturnType<typeof open>>;

const shots = (...numbers: number[]) => numbers.map((at) => `shot-${at}`);
const namesOf = ({ items }: GuestCollection) => items.flatMap(({ image }) => image?.picture ?? []);

const VIEWERS = {
  anonymous: { kind: 'anonymous' },
  stranger: { kind: 'user', id: 'someone' },
  admin: { kind: 'admin', id: 'an-admin' },
} satisfies Record<string, Viewer>;

/** What may happen to a link, and whether it works afterwards. */
const STATES: [string, boolean, (opened: Opened, collection: string) => unknown][] = [
  ['nothing', true, () => undefined],
  ['a day before its end', true, ({ later }) => later(6 * DAY_MS)],
  ['its time is over', false, ({ later }) => later(7 * DAY_MS)],
  ['its owner ended it', false, ({ call }, id) => call('DELETE /api/collections/{id}/guest-link', { params: { id } })],
  ['a new link replaced it', false, ({ link }, id) => link(id)],
  ['guest links were switched off', false, ({ allow }) => allow(false)],
  ['switched off and on again', true, async ({ allow }) => [await allow(false), await allow(true)]],
  ['the collection was deleted', false, ({ call }, id) => call('DELETE /api/collections/{id}', { params: { id } })],
  ['the account was disabled', false, ({ opened, owner }) => disableUser(opened.db, owner.id)],
  ['the account was deleted', false, ({ call }) => call('DELETE /api/user/account')],
  ['the share link was ended', true, ({ call }, id) => call('DELETE /api/collections/{id}/share', { params: { id } })],
];

/** The states that leave a link working tell the same as the first one, but for the long form. */
const IN_SHORT = STATES.filter(([state, works]) => !works || state === 'nothing');

test.each(byLength({ short: IN_SHORT, long: STATES }))(
  'after %s, a link works for everyone: %j',
  async (_state, works, happen) => {
    const site = await open();
    await site.allow(true);
    const { id } = await site.create(shots(0, 10, 11));
    const token = await site.link(id);
    const { shared } = await site.page(token);
    const [, gated = ''] = shared ? namesOf(shared) : [];
    await happen(site, id);
    for (const [name, viewer] of Object.entries<Viewer>(VIEWERS)) {
      const cookie = site.cookies[name as keyof typeof VIEWERS];
      const api = await site.call('GET /api/guest/{token}', { params: { token }, cookie });
      const statuses = [
        (await site.page(token, viewer)).status,
        api.status,
        (await site.picture(token, `${gated}-small`, viewer)).status,
        (await site.picture(token, `${gated}-full`, viewer)).status,
      ];
      expect([name, ...statuses]).toEqual([name, ...Array(4).fill(works ? 200 : 404)]);
    }
  },
);

describe('what a guest sees', () => {
  test('all images in order, with notes, and no id or address of the gallery', async () => {
    const { allow, create, call, link, page, picture } = await open();
    await allow(true);
    const { id } = await create(shots(11, 0, 10));
    const params = { id, image: 'shot-11' };
    const note = { note: 'Look at the **legend**', version: 0 };
    await call('PUT /api/collections/{id}/items/{image}', { params, body: note });
    const token = await link(id);
    const { shared } = await page(token);
    if (!shared) throw new Error('The link does not work.');
    expect(shared).toMatchObject({ title: 'Empty states', total: 3, expiresAt: '2026-03-08T12:00:00.000Z' });
    expect(shared.items.map(({ image }) => image?.title)).toEqual(['Shot 11', 'Shot 0', 'Shot 10']);
    expect(shared.items[0]).toMatchObject({ note: note.note, image: { company: 'Acme', width: 1_600 } });
    expect(shared.items[0]?.image?.credit).toMatch(/Shot 11.*Acme.*MIT/);
    expect(JSON.stringify(shared)).not.toMatch(/"shot-|secret-|\/media\//);
    expect(new Set(namesOf(shared)).size).toBe(3);
    const response = await picture(token, `${namesOf(shared)[0]}-full`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  test.each([
    ['small', 640, 400],
    ['full', 1_600, 1_000],
  ])('a %s picture with the name of the gallery in its pixels', async (size, width, height) => {
    const { allow, create, link, page, picture } = await open();
    await allow(true);
    const token = await link((await create(shots(10))).id);
    const { shared } = await page(token);
    const [name] = shared ? namesOf(shared) : [];
    const bytes = Buffer.from(await (await picture(token, `${name}-${size}`)).arrayBuffer());
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    // The image is one grey: whatever differs is the mark. It is in every quarter, light and dark.
    const found = { light: [0, 0, 0, 0], dark: [0, 0, 0, 0] };
    data.forEach((level, at) => {
      const quarter = (Math.floor(at / width) < height / 2 ? 0 : 2) + (at % width < width / 2 ? 0 : 1);
      if (level > 150) found.light[quarter] = (found.light[quarter] ?? 0) + 1;
      if (level < 110) found.dark[quarter] = (found.dark[quarter] ?? 0) + 1;
    });
    expect(Math.min(...found.light)).toBeGreaterThan(data.length * 0.001);
    expect(Math.min(...found.dark)).toBeGreaterThan(data.length * 0.0005);
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
  });

  test('at most sixty images; of the others not even a picture', async () => {
    const { allow, create, link, page, opened } = await open();
    await allow(true);
    const all = Array.from({ length: GUEST_LINK.images + 5 }, (_, at) => `shot-${at}`);
    const token = await link((await create(all)).id);
    const { shared } = await page(token);
    expect([shared?.items.length, shared?.total]).toEqual([GUEST_LINK.images, all.length]);
    const rest = await (await create(shots(64))).id;
    const other = await page(await link(rest));
    const [foreign] = other.shared ? namesOf(other.shared) : [];
    await expect(opened.app.guestLinks.picture(token, String(foreign), 'small')).rejects.toMatchObject({
      code: 'collection-not-found',
    });
  });

  test.each([
    [
      'hidden',
      async ({ opened, admin }: Opened) =>
        opened.app.imageAdmin.update({ ids: shots(10), changes: { hidden: true } }, admin),
    ],
    [
      'taken down',
      async ({ opened, admin }: Opened) => opened.app.takedowns.takeDown('shot-10', 'The vendor asked', admin),
    ],
    [
      'deleted',
      ({ call, cookies }: Opened) =>
        call('POST /api/admin/images/delete', { cookie: cookies.admin, body: { ids: shots(10) } }),
    ],
  ])('an image that was %s keeps its place and note, and its picture is gone at once', async (_how, happen) => {
    const site = await open();
    const { allow, create, call, link, page, picture } = site;
    await allow(true);
    const { id } = await create(shots(10, 11));
    const params = { id, image: 'shot-10' };
    await call('PUT /api/collections/{id}/items/{image}', { params, body: { note: 'Why', version: 0 } });
    const token = await link(id);
    const { shared } = await page(token);
    const [first] = shared ? namesOf(shared) : [];
    expect((await picture(token, `${first}-small`)).status).toBe(200);
    await happen(site);
    expect((await picture(token, `${first}-small`)).status).toBe(404);
    const after = (await page(token)).shared;
    expect(after?.items.map(({ image, note }) => [image?.title, note])).toEqual([
      [undefined, 'Why'],
      ['Shot 11', ''],
    ]);
  });

  test.each(['', 'short', 'x'.repeat(22), '../../../etc/pas', 'a'.repeat(200)])(
    'nothing at a made-up token or name: %j',
    async (text) => {
      const { allow, create, link, page, picture } = await open();
      await allow(true);
      const token = await link((await create(shots(10))).id);
      expect(await page(text)).toEqual({ shared: null, status: 404 });
      const statuses = [await picture(text, `${'a'.repeat(16)}-small`), await picture(token, text)].map(
        ({ status }) => status,
      );
      expect(statuses).toEqual([404, 404]);
    },
  );

  test('a share link opens nothing as a guest link, and the other way round', async () => {
    const { allow, create, link, call, json, page } = await open();
    await allow(true);
    const { id } = await create(shots(10));
    const guest = await link(id);
    const { token } = await json<{ token: string }>('PUT /api/collections/{id}/share', { params: { id } });
    expect((await page(token)).status).toBe(404);
    expect((await call('GET /api/shared/{token}', { params: { token: guest }, cookie: '' })).status).toBe(404);
  });
});

describe('the owner', () => {
  test('sees how often the page was opened: by page or call, not by pictures or for the headers alone', async () => {
    const { allow, create, link, page, picture, call, json } = await open();
    await allow(true);
    const { id } = await create(shots(10));
    const token = await link(id);
    const state = () => json<GuestLinkState>('GET /api/collections/{id}/guest-link', { params: { id } });
    expect((await state()).link).toMatchObject({ openings: 0, createdAt: '2026-03-01T12:00:00.000Z' });
    const { shared } = await page(token);
    await picture(token, `${shared ? namesOf(shared)[0] : ''}-small`);
    await call('GET /api/guest/{token}', { params: { token }, cookie: '' });
    await page(token, VIEWERS.anonymous, 'HEAD');
    await call('GET /api/guest/{token}', { method: 'HEAD', params: { token }, cookie: '' });
    expect((await state()).link?.openings).toBe(2);
    expect(JSON.stringify(await state())).not.toContain(token);
  });

  test.each([
    [{ days: 0 }, 422],
    [{ days: 31 }, 422],
    [{ days: 1.5 }, 422],
    [{}, 422],
    [{ days: 1 }, 200],
    [{ days: 30 }, 200],
  ])('chooses one to thirty days: %j', async (body, status) => {
    const { allow, create, call } = await open();
    await allow(true);
    const { id } = await create(shots(10));
    expect((await call('PUT /api/collections/{id}/guest-link', { params: { id }, body })).status).toBe(status);
  });

  test('alone makes, sees and ends it, and only while links are allowed', async () => {
    const { allow, create, call, cookies } = await open();
    const { id } = await create(shots(10));
    const put = (cookie?: string) =>
      call('PUT /api/collections/{id}/guest-link', {
        params: { id },
        body: { days: 1 },
        ...(cookie ? { cookie } : {}),
      });
    const refused = await put();
    expect([refused.status, await refused.json()]).toMatchObject([403, { type: '/problems/guest-links-off' }]);
    await allow(true);
    for (const cookie of [cookies.stranger, cookies.admin]) {
      const sent = { params: { id }, cookie };
      expect((await put(cookie)).status).toBe(404);
      expect((await call('GET /api/collections/{id}/guest-link', sent)).status).toBe(404);
      expect((await call('DELETE /api/collections/{id}/guest-link', sent)).status).toBe(404);
    }
    expect((await put()).status).toBe(200);
  });

  test('finds it in the export of their account; a deleted account leaves no link', async () => {
    const { allow, create, link, call, json, opened } = await open();
    await allow(true);
    await link((await create(shots(10))).id, 30);
    const { guestLinks } = await json<AccountExport>('GET /api/user/export');
    expect(guestLinks).toEqual([
      {
        collection: 'Empty states',
        createdAt: '2026-03-01T12:00:00.000Z',
        expiresAt: '2026-03-31T12:00:00.000Z',
        openings: 0,
      },
    ]);
    await call('DELETE /api/user/account');
    expect((await opened.db.$client.execute('SELECT * FROM guest_links')).rows).toEqual([]);
  });
});

describe('the switch', () => {
  test('is off at first, is audited, and is reverted like other settings', async () => {
    const { allow, json, cookies, opened, admin } = await open();
    const setting = () => json<{ isAllowed: boolean }>('GET /api/admin/guest-links', { cookie: cookies.admin });
    expect(await setting()).toEqual({ isAllowed: false, links: 0 });
    await allow(true);
    expect(await setting()).toEqual({ isAllowed: true, links: 0 });
    const { entries } = await opened.app.auditReading.list({}, {});
    expect(entries).toMatchObject([
      { action: 'guest-links.updated', before: { isAllowed: false }, after: { isAllowed: true }, canRevert: true },
    ]);
    await opened.app.history.revert([entries[0]?.id ?? 0], admin);
    expect(await setting()).toMatchObject({ isAllowed: false });
    await expect(opened.app.history.revert([entries[0]?.id ?? 0], admin)).rejects.toMatchObject({
      code: 'changed-since',
    });
  });

  test('is not set on top of a change by someone else', async () => {
    const { allow, call, cookies } = await open();
    await allow(true);
    for (const isAllowed of [true, false]) {
      const body = { isAllowed, was: false };
      const refused = await call('PUT /api/admin/guest-links', { cookie: cookies.admin, body });
      expect([refused.status, await refused.json()]).toMatchObject([409, { current: { isAllowed: true } }]);
    }
  });
});
