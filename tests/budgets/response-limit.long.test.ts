import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/env.ts';
import { localImageHost } from '#server/image-host/local-image-host.ts';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { seedGallery } from '#tests/factories/seed-gallery.ts';
import { libsqlServer } from '#tests/fakes/libsql-server.ts';

const VIEWER = { kind: 'user', id: 'una' } as const;
const SIZE = { companies: 20, imagesEach: 600 };
const IMAGES = SIZE.companies * SIZE.imagesEach;

/** A gallery behind libSQL over HTTP with far more images than one response may contain. */
async function open() {
  const dataDir = await mkdtemp(join(tmpdir(), 'gallery-test-'));
  const server = await libsqlServer(join(dataDir, 'gallery.db'));
  const local = await createDb({ url: `file:${join(dataDir, 'gallery.db')}` });
  await migrateDb(local);
  await seedGallery(local, null, SIZE);
  local.$client.close();
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: server.url, DATABASE_AUTH_TOKEN: 'token' });
  const connect = async () => {
    const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
    onTestFinished(() => db.$client.close());
    return createApp({
      settings,
      db,
      imageHost: localImageHost({ mediaDir: join(dataDir, 'media'), secret: 'x' }),
      version: () => 'test',
      now: () => new Date(),
      rebuild: { request: () => Promise.resolve() },
    });
  };
  onTestFinished(async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { server, dataDir, connect };
}

test('no response contains the whole gallery, and a search page takes few round trips', async () => {
  const { server, dataDir, connect } = await open();
  const app = await connect();
  await app.gallery.writeIndex();
  server.state.responseMaxBytes = 4 * 1024 * 1024;

  const search = (query: object) => app.search.find(searchQuerySchema.parse(query), VIEWER);
  const roundTrips = async (work: () => Promise<unknown>) => {
    const before = server.state.pipelines;
    await work();
    return server.state.pipelines - before;
  };
  expect((await search({})).total).toBe(IMAGES);
  for (const query of [{ q: 'seeded' }, { tag: 'chart', theme: 'dark' }, { q: '"alt 3"', tag: 'table' }]) {
    expect(await roundTrips(() => search(query))).toBeLessThanOrEqual(3);
  }

  expect((await app.imageAdmin.list({ lacks: ['alt'] })).length).toBe(IMAGES / 4);
  expect((await app.imageAdmin.folders()).companies).toHaveLength(SIZE.companies);
  expect((await app.galleryCheck.check({ fix: true })).images).toBe(IMAGES);
  const empty = join(dataDir, 'nothing-here');
  await expect(app.galleryImport.importFolder(empty)).rejects.toMatchObject({ name: 'ImportRefused' });

  // A cold process computes its first search from the index only, which is a small part of the gallery.
  const cold = await connect();
  server.state.responseMaxBytes = 1024 * 1024;
  const first = await roundTrips(async () => {
    expect(
      (await cold.search.find(searchQuerySchema.parse({ tag: 'chart', limit: '60' }), VIEWER)).total,
    ).toBeGreaterThan(0);
  });
  // One of them reads the flows' images, once for each state of the index.
  expect(first).toBeLessThanOrEqual(5);
});
