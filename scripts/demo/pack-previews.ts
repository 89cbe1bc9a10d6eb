import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDb, type Db } from '#db/client.ts';
import { blurredPreviews } from '#db/schema/images.ts';
import { createApp } from '#server/app.ts';
import type { Settings } from '#server/env.ts';
import type { ImageHost } from '#server/image-host/image-host.port.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

/** Number of blurred previews that fit into 12 MB; an installation generates the others. */
const PREVIEWS_MAX = 95;

/** Adds the blurred previews of pages; generates them in a copy, so that no other rows of the application get into the file. */
export async function addBlurredPreviews(
  db: Db,
  given: { settings: Settings; imageHost: ImageHost; now: () => Date },
): Promise<void> {
  const file = join(given.settings.dataDir, 'copy.db');
  await db.$client.execute(`VACUUM INTO '${file}'`);
  const copy = await createDb({ url: `file:${file}`, token: undefined });
  try {
    const rebuild = { request: () => Promise.resolve() };
    const { images, tags, companies } = createApp({ ...given, db: copy, version: () => 'demo', rebuild });
    for (const tag of [...Object.values(ALL_TAGS), ...(await tags.list())]) await images.previewOfTag(tag);
    for (const { slug } of await companies.listPublic()) await images.previewOfCompany(slug);
    const rows = await copy.select().from(blurredPreviews);
    await db.delete(blurredPreviews);
    await db.insert(blurredPreviews).values(rows.slice(0, PREVIEWS_MAX));
  } finally {
    copy.$client.close();
    await rm(file);
  }
}
