import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { companies } from '#db/schema/companies.ts';
import { flowStages, flows } from '#db/schema/flows.ts';
import { imageRegions, images, imageTags, tags } from '#db/schema/images.ts';
import { settings } from '#db/schema/operations.ts';
import { sessions, users } from '#db/schema/users.ts';
import { unpackBackup } from '#server/backup/unpack-backup.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { DEMO_FILE } from './demo-file.ts';
import { drawnRegions } from './element-boxes.ts';
import { flowEntries } from './flows.ts';
import { companyEntries, imageEntries } from './gallery.ts';

const REMEDY = 'Run npm run demo: the file and what draws it differ.';
const MAX_BYTES = 16_000_000;

test('the demo file matches its source, and contains no users, sessions or settings', async () => {
  const folder = await aFolder();
  const database = join(folder, 'gallery.db');
  await unpackBackup(DEMO_FILE, { database, mediaDir: join(folder, 'media') }, () => undefined);
  const db = await createDb({ url: `file:${database}` });
  try {
    await migrateDb(db);
    const owners = await db.select().from(companies).orderBy(companies.position);
    expect(
      owners.map(({ name, slug, description, category, websiteUrl, logoColor, logoIcon, demo, logoUrl }) => ({
        ...{ name, slug, description, category, websiteUrl, logoColor, logoIcon, demo },
        hasLogo: logoUrl !== null,
      })),
      REMEDY,
    ).toEqual(
      companyEntries().map(({ name, slug, description, category, websiteUrl, logoColor, logoIcon, logo }) => ({
        ...{ name, slug, description, category, websiteUrl, logoColor, logoIcon, demo: true },
        hasLogo: logo !== undefined,
      })),
    );

    const stageOf = new Map((await db.select().from(flowStages)).map(({ id, name }) => [id, name]));
    const walked = await db.select().from(flows);
    const facts = walked.map(({ name, goal, stageId }) => `${name} | ${goal} | ${stageOf.get(stageId ?? 0)}`);
    expect(facts.sort(), REMEDY).toEqual(
      flowEntries()
        .map(({ name, goal, stage }) => `${name} | ${goal} | ${stage}`)
        .sort(),
    );
    expect(walked.length).toBeGreaterThanOrEqual(6);

    const nameOf = new Map((await db.select().from(tags)).map(({ id, name }) => [id, name]));
    const links = await db.select().from(imageTags).orderBy(imageTags.position);
    const rows = await db.select().from(images).orderBy(images.position);
    expect(
      rows.map(({ id, folder: owner, sourceName, alt, width, height }) => ({
        ...{ file: `${owner}/${sourceName}`, folder: owner, alt, width, height },
        tags: links.filter(({ imageId }) => imageId === id).map(({ tagId }) => nameOf.get(tagId)),
      })),
      REMEDY,
    ).toEqual(imageEntries());
    const regions = await db.select().from(imageRegions).orderBy(imageRegions.position);
    const drawn = await drawnRegions();
    for (const { id, folder: owner, sourceName } of rows) {
      const own = regions.filter(({ imageId }) => imageId === id);
      const found = own.map(({ tagId, x, y, w, h }) => ({ tag: nameOf.get(tagId), box: [x, y, w, h] }));
      expect([sourceName, found], REMEDY).toEqual([sourceName, drawn[`${owner}/${sourceName}`] ?? []]);
    }
    expect(await db.select().from(users)).toEqual([]);
    expect(await db.select().from(sessions)).toEqual([]);
    expect(await db.select().from(settings)).toEqual([]);
  } finally {
    db.$client.close();
  }
  expect((await stat(DEMO_FILE)).size).toBeLessThanOrEqual(MAX_BYTES);
});
