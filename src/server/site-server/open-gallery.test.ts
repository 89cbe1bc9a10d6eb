import { expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { searchQueue } from '#db/schema/search.ts';
import { anImage } from '#tests/factories/gallery.ts';
import { writeTinyProject } from '#tests/fakes/astro-project.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { releaseDatabases } from '#tests/setup/release-databases.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openGallery } from './open-gallery.ts';

test('a build processes the search queue, because its threads would list different images otherwise', async () => {
  const [dataDir, projectDir] = [await aFolder(), await aFolder()];
  await writeTinyProject(projectDir);
  const { app, db, close } = await openGallery(testSettings(dataDir), { projectDir });
  try {
    await db.insert(images).values(anImage('acme'));
    expect(await db.$count(searchQueue)).toBe(1);
    await app.builds.runNow('Test', () => undefined);
    expect(await db.$count(searchQueue)).toBe(0);
  } finally {
    await close();
    await releaseDatabases();
  }
});
