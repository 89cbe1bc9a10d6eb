import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBackup } from '#server/backup/backup.service.ts';
import { restoreBackup } from '#server/backup/restore.service.ts';
import { releaseStore } from '#server/builds/release-store.ts';
import { siteFingerprint } from '#server/builds/site-fingerprint.ts';
import type { Settings } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { libsqlServer } from '#tests/fakes/libsql-server.ts';
import { type BuiltSite, PROJECT_DIR, startBuiltSite, testSettings } from '#tests/setup/built-site.ts';
import { openFakeCloudinary } from '#tests/setup/cloudinary.ts';
import { withoutComponentNumbers } from '#tests/setup/component-numbers.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';

const PAGES = ['index.html', 'company/aegis-security.html', 'company/bastion-security.html'];

const how = { force: false, now: () => new Date(), onProgress: () => undefined };

/**
 * A page as visitors see it: its body without scripts, with each image address replaced by the same word. Blurred previews too,
 * because each host creates its own small rendition, from which they are derived.
 */
const lookOf = (html: string): string =>
  withoutComponentNumbers(html)
    .replace(/^.*?<body/s, '<body')
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/(?:http:\/\/[\d.:]+\/demo\/image\/upload|\/media)\/[^\s"'&<>]*/g, 'PICTURE')
    .replace(/data:image\/webp;base64,[\w+/=]+/g, 'PREVIEW')
    .replace(/ uid="\w+"/g, '')
    .replace(/&quot;(?:public_id|format|version)&quot;:\[0,&quot;[^&]*&quot;\]/g, 'HOST');

const pagesOf = async (dataDir: string): Promise<string[]> => {
  const client = join(dataDir, 'releases/current/client');
  return Promise.all(PAGES.map(async (page) => lookOf(await readFile(join(client, page), 'utf8'))));
};

/** Gives a gallery the bundled code of a site: the configuration changes only what a page's head allows. */
async function lendCode({ gallery: { releases } }: BuiltSite, settings: Settings): Promise<void> {
  const { code = '' } = (await releases.read((await releases.currentId()) ?? '')) ?? {};
  const own = releaseStore(settings.dataDir).code(await siteFingerprint(PROJECT_DIR, settings));
  await cp(releases.code(code).dir, own.dir, { recursive: true });
}

test('built from hosted services, a gallery that was backed up from local files has the same pages', async () => {
  const site = await startBuiltSite();
  onTestFinished(site.stop);
  const folder = await aFolder();
  const file = join(folder, 'gallery.tar');
  await createBackup(site.settings, { ...how, file });

  const [cloud, database] = [await openFakeCloudinary(), await libsqlServer(join(folder, 'remote.db'))];
  onTestFinished(database.close);
  const hosted = testSettings(join(folder, 'data'), {
    SITE_URL: site.builtFor,
    DATABASE_URL: database.url,
    DATABASE_AUTH_TOKEN: database.state.token,
    CLOUDINARY_URL: cloud.settingFor(),
    SYNC_MINUTES: '0',
  });
  await restoreBackup(hosted, { ...how, file });
  await lendCode(site, hosted);
  const gallery = await openGallery(hosted, { projectDir: PROJECT_DIR });
  try {
    await gallery.app.builds.runNow('Moved', () => undefined);
  } finally {
    await gallery.close();
  }
  const moved = await pagesOf(hosted.dataDir);
  expect(moved.join('\n').match(/PICTURE/g)?.length).toBeGreaterThan(50);
  expect(moved).toEqual(await pagesOf(site.dataDir));
});
