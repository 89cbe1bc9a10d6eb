import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/env.ts';
import type { ImageHost, ImageListing, ListedImage } from '#server/image-host/image-host.port.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { libsqlServer } from '#tests/fakes/libsql-server.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';

const IMAGES = 100_000;
const COMPANIES = 5_000;
/** Limit of a hosted database. */
const RESPONSE_MAX_BYTES = 10_000_000;
const TRANSACTION_MAX_MS = 5_000;
/** Page size of the image host. */
const PAGE = 500;

const listed = (at: number): ListedImage => ({
  publicId: `company-${at % COMPANIES}/shot-${at}-0123456789abcdef`,
  hostId: `asset-${at}`,
  version: '1700000000',
  format: 'png',
  width: 1600,
  height: 1000,
  bytes: 123_456,
  widths: '480,960,1600',
  placeholder: '',
  contentHash: '',
  folder: `company-${at % COMPANIES}`,
  sourceName: `shot-${at}`,
  tags: ['topic:dashboard', 'table', `tag-${at % 100}`],
  alt: `A dashboard with alerts and charts, number ${at}, as a curator would describe it in a sentence`,
  md5: '',
  isOurs: false,
});

const listing: ImageListing = {
  all: async (cursor) => {
    const at = Number(cursor ?? 0);
    const images = Array.from({ length: Math.min(PAGE, IMAGES - at) }, (_, index) => listed(at + index));
    return { images, counted: images.length, next: at + PAGE < IMAGES ? String(at + PAGE) : null };
  },
  changedSince: async () => ({ images: [], counted: 0, next: null }),
  named: async () => ({ images: [], counted: 0, next: null }),
  count: async () => IMAGES,
  placeholder: async () => '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  former: async () => null,
};

test('a large gallery on a hosted database is synced, checked and read without exceeding its response limit', async () => {
  const dataDir = await aFolder();
  const server = await libsqlServer(join(dataDir, 'gallery.db'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: server.url,
    DATABASE_AUTH_TOKEN: server.state.token,
  });
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  await migrateDb(db);
  await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${COMPANIES - 1})
    INSERT INTO companies (id, name, slug, cloudinary_folder) SELECT 'c' || i, 'Company ' || i, 'company-' || i, 'company-' || i FROM n`);
  server.state.responseMaxBytes = RESPONSE_MAX_BYTES;
  server.state.transactionMaxMs = TRANSACTION_MAX_MS;
  const imageHost: ImageHost = { ...readOnlyImageHost, listing };
  const rebuild = { request: async () => undefined };
  const open = () => createApp({ settings, db, imageHost, rebuild, version: () => 'large', now: () => new Date() });
  const actor = { id: null, email: 'test' };
  try {
    const app = open();
    expect(await app.gallerySync.sync(actor)).toMatchObject({ added: IMAGES, gone: [] });
    expect(await app.gallerySync.sync(actor)).toMatchObject({ added: 0, changed: 0, gone: [] });
    // A cold process, and a build's reads of the whole gallery.
    const cold = open();
    const viewer = { kind: 'user', id: 'someone' } as const;
    expect((await cold.companies.list(viewer)).total).toBe(COMPANIES);
    expect((await cold.site.sitemap()).main).toContain('company-1');
    expect((await cold.imageAdmin.list({}, 'place')).length).toBe(IMAGES);
    expect((await cold.imageAdmin.folders()).folders).toHaveLength(COMPANIES);
    expect((await cold.galleryCheck.check({ fix: false })).images).toBe(IMAGES);
    expect(await app.gallerySync.sync(actor, { isWhole: true })).toMatchObject({ added: 0, changed: 0, gone: [] });
  } finally {
    db.$client.close();
    await server.close();
  }
});
