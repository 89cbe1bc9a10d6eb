import { createServer } from 'node:http';
import { join } from 'node:path';
import { createDb, type Db } from '#db/client.ts';
import { createApp } from '#server/app.ts';
import { openDeployReports } from '#server/builds/deploy-reports.ts';
import { imageHostFor } from '#server/image-host/image-host.ts';
import { openPlatform } from '#tests/setup/function-platform.ts';
import { listening } from '#tests/setup/listening.ts';
import { type NetlifySite, openNetlifySite } from '#tests/setup/netlify-site.ts';
import type { Size } from './bench.ts';

/** Latency of a request to the database, and to the image host, in ms. */
export const DATABASE_MS = 50;
const IMAGE_HOST_MS = 100;
const INSTANCES = 2;

/** A table `n` of the numbers from 0 to below a count. */
const NUMBERS = 'WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)';

/** Older than the first sync of the gallery. */
const LONG_AGO = '2026-01-01T00:00:00.000Z';

type Put = { count: number; prefix: string; companies: number; at?: string };

/** Adds images to the image host: the same bytes under many names. */
export function putImages({ cloud }: NetlifySite, { count, prefix, companies, at: updatedAt }: Put): void {
  const [some] = cloud.store.all().filter(({ asset_folder: folder }) => folder !== undefined);
  if (!some) throw new Error('The image host has no image to copy.');
  for (let at = 0; at < count; at += 1) {
    cloud.put({
      ...{ public_id: `${prefix}-${at}`, asset_id: `asset-${prefix}-${at}`, asset_folder: `bench-${at % companies}` },
      ...{ data: some.data, version: 1, format: 'webp', tags: ['topic:dashboard'], context: { alt: `Screen ${at}` } },
      ...(updatedAt && { created_at: updatedAt, updated_at: updatedAt }),
    });
  }
}

/** Inserts the rows of a gallery that match the images on its image host. */
async function fill({ $client }: Db, { companies, images }: Size): Promise<void> {
  await $client.batch([
    {
      sql: `INSERT INTO companies (id, name, slug, cloudinary_folder, position) ${NUMBERS}
        SELECT 'bench-' || i, 'Bench ' || i, 'bench-' || i, 'bench-' || i, i + 100 FROM n`,
      args: [companies],
    },
    {
      sql: `INSERT INTO images (id, folder, source_name, public_id, version, format, width, height, bytes, placeholder,
          content_hash, host_id, alt, position) ${NUMBERS}
        SELECT 'bench-' || i, 'bench-' || (i % ?), 'bench-' || i, 'bench-' || i, '1', 'webp', 1600, 1000, 90000,
          '1QcSHQRnh493V4dIh4eXh1h4kJUI', 'bench-' || i, 'asset-bench-' || i, 'Screen ' || i, i / ? FROM n`,
      args: [images, companies, companies],
    },
    `INSERT INTO image_tags (image_id, tag_id, position)
      SELECT images.id, tags.id, 0 FROM images, tags WHERE images.id LIKE 'bench-%' AND tags.name = 'topic:dashboard'`,
  ]);
}

/** Fills gallery and image host with the same images, before the database's latency is simulated. */
async function prepare(site: NetlifySite, size: Size): Promise<void> {
  const { settings } = site;
  const db = await createDb({ url: `file:${join(settings.dataDir, 'gallery.db')}` });
  try {
    await fill(db, size);
    putImages(site, { count: size.images, prefix: 'bench', companies: size.companies, at: LONG_AGO });
    const imageHost = await imageHostFor(settings, db);
    const rebuild = { request: async () => undefined };
    const app = createApp({ settings, db, imageHost, rebuild, version: () => 'bench', now: () => new Date() });
    await app.gallery.writeIndex();
    const { added, gone } = await app.gallerySync.sync({ id: null, email: 'bench' });
    if (added + gone.length > 0) throw new Error('Gallery and image host do not agree.');
  } finally {
    db.$client.close();
  }
}

/** A gallery on local fakes of Netlify, libSQL over HTTP and Cloudinary; instances of the function take turns. */
export async function openHosted(size: Size) {
  const hookCalls: number[] = [];
  let reports: ReturnType<typeof openDeployReports> | undefined;
  const hook = createServer((_request, response) => {
    hookCalls.push(performance.now());
    response.end();
    // The build begins to read: later edits need another build.
    void reports?.begin(`deploy-${hookCalls.length}`, 'Deploy');
  });
  const BUILD_HOOK_URL = `http://127.0.0.1:${await listening(hook)}/hook`;
  const site = await openNetlifySite({ BUILD_HOOK_URL, READING: 'off' });
  await prepare(site, size);
  reports = openDeployReports(site.db, site.settings);
  await reports.begin('deploy-0', 'Deploy');
  site.database.state.delayMs = DATABASE_MS;
  site.cloud.behaviour.latencyMs = IMAGE_HOST_MS;
  const platform = await openPlatform(site, { instances: INSTANCES });
  const cookie = await platform.adminCookie();
  return {
    site,
    platform,
    /** Times of the build hook's calls, as of `performance.now()`. */
    hookCalls,
    /** Sends a request of the signed-in admin; returns its duration in ms. Throws if it is refused. */
    timeRequest: async (path: string, method = 'GET', body?: object): Promise<number> => {
      const startedAt = performance.now();
      const headers = { Cookie: cookie, Origin: platform.url, 'Content-Type': 'application/json' };
      const result = await fetch(platform.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await result.text();
      if (!result.ok) throw new Error(`${method} ${path}: ${result.status} ${text}`);
      return performance.now() - startedAt;
    },
    close: async (): Promise<void> => {
      await platform.close();
      await site.close();
      hook.close();
    },
  };
}

/** The running setup. */
export type Hosted = Awaited<ReturnType<typeof openHosted>>;
