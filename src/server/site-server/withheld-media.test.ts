import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { createApp } from '#server/app.ts';
import { anImage } from '#tests/factories/gallery.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { listening } from '#tests/setup/listening.ts';
import { cookieOf } from '#tests/setup/test-app.ts';
import { type ServedTinySite, serveTinySite } from '#tests/setup/tiny-site.ts';
import { createSiteServer } from './site-server.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
let site: ServedTinySite;
beforeAll(async () => {
  site = await serveTinySite({ metricsToken: 'token' });
  return site.stop;
});

/** An image with two renditions, in the index and on disk. */
async function aServedImage() {
  const row = anImage('acme', { contentHash: crypto.randomUUID() });
  const publicId = `acme/${row.id}`;
  await site.db.insert(images).values({ ...row, publicId });
  const folder = join(site.settings.dataDir, 'media', publicId);
  await mkdir(folder, { recursive: true });
  for (const width of [480, 1600]) await writeFile(join(folder, `${width}.webp`), `${row.id} ${width}`);
  const hide = (hidden: boolean) => site.db.update(images).set({ hidden }).where(eq(images.id, row.id));
  const paths = ['/v1', ''].flatMap((version) =>
    [480, 1600].map((width) => `/media${version}/${publicId}/${width}.webp`),
  );
  return { id: row.id, hide, paths };
}

const statuses = async (paths: readonly string[], cookie = '', url = site.url) =>
  Promise.all(paths.map(async (path) => (await fetch(url + path, { headers: { cookie } })).status));

/** A second process on the same data, whose clock the test moves. */
async function anotherServer() {
  let time = Date.now();
  const app = createApp({
    ...site.app,
    db: site.db,
    imageHost: readOnlyImageHost,
    version: () => 'x',
    now: () => new Date(time),
  });
  const server = createSiteServer({ app, releases: site.following, log: pino({ level: 'silent' }) });
  const port = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const tick = (ms: number) => {
    time += ms;
  };
  return { url: `http://127.0.0.1:${port}`, tick };
}

describe('a hidden image', () => {
  test('is 404 for everyone but admins, uncached, until it is shown again', async () => {
    const { id, paths } = await aServedImage();
    const [user, admin] = [await cookieOf(site, 'user'), await cookieOf(site, 'admin')];
    expect(await statuses(paths)).toEqual([200, 200, 200, 200]);

    await site.app.imageAdmin.update({ ids: [id], changes: { hidden: true } }, ADMIN);
    expect(await statuses(paths)).toEqual([404, 404, 404, 404]);
    expect(await statuses(paths, user)).toEqual([404, 404, 404, 404]);
    expect(await statuses(paths, admin)).toEqual([200, 200, 200, 200]);
    const seen = await fetch(site.url + paths[0], { headers: { cookie: admin } });
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    const [part, head, same] = await Promise.all([
      fetch(site.url + paths[0], { headers: { range: 'bytes=0-3' } }),
      fetch(site.url + paths[0], { method: 'HEAD' }),
      fetch(site.url + paths[0], { headers: { 'if-none-match': seen.headers.get('etag') ?? '' } }),
    ]);
    expect([part.status, head.status, same.status]).toEqual([404, 404, 404]);

    await site.app.imageAdmin.update({ ids: [id], changes: { hidden: false } }, ADMIN);
    const shown = await fetch(site.url + paths[0]);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400, s-maxage=600']);
  });

  test('is withheld by a second process within a second, regardless of who hid it', async () => {
    const { hide, paths } = await aServedImage();
    const { url, tick } = await anotherServer();
    expect(await statuses(paths, '', url)).toEqual([200, 200, 200, 200]);
    await hide(true);
    tick(1_000);
    expect(await statuses(paths, '', url)).toEqual([404, 404, 404, 404]);
  });
});

test.each([
  ['hidden', (id: string) => site.app.imageAdmin.update({ ids: [id], changes: { hidden: true } }, ADMIN)],
  ['taken down', (id: string) => site.app.takedowns.takeDown(id, 'A reason', ADMIN)],
])('an image that is %s is not among the files of the next release', async (_how, withhold) => {
  const [gone, other] = [await aServedImage(), await aServedImage()];
  const inRelease = async () => {
    const { releaseId } = await site.build();
    const client = site.releases.client(releaseId ?? '');
    return [gone, other].map(({ paths }) => paths.map((path) => existsSync(join(client, path))));
  };
  const [all, none] = [Array(4).fill(true), Array(4).fill(false)];
  expect(await inRelease()).toEqual([all, all]);
  await withhold(gone.id);
  expect(await inRelease()).toEqual([none, all]);
});

describe('an image that was taken down', () => {
  test('is 404 for admins too, in every process, even while its files are still on disk', async () => {
    const { id, paths } = await aServedImage();
    const admin = await cookieOf(site, 'admin');
    const { url, tick } = await anotherServer();
    expect(await statuses(paths)).toEqual([200, 200, 200, 200]);
    expect(await statuses(paths, '', url)).toEqual([200, 200, 200, 200]);
    // This image host deletes nothing.
    await site.app.takedowns.takeDown(id, 'A reason', ADMIN);
    expect(await statuses(paths, admin)).toEqual([404, 404, 404, 404]);
    tick(1_000);
    expect(await statuses(paths, admin, url)).toEqual([404, 404, 404, 404]);
  });

  test('is removed from the memory cache', async () => {
    const { id, paths } = await aServedImage();
    const memory = async () => {
      const text = await (await fetch(`${site.url}/metrics`, { headers: { authorization: 'Bearer token' } })).text();
      return Number(/gallery_cache_bytes\{cache="files"\} (\d+)/.exec(text)?.[1]);
    };
    const before = await memory();
    await statuses(paths);
    expect(await memory()).toBeGreaterThan(before);
    await site.app.takedowns.takeDown(id, 'A reason', ADMIN);
    await statuses(paths);
    expect(await memory()).toBe(before);
  });
});
