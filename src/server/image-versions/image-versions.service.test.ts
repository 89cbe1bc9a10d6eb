import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { images, imageVersions } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import { VERSIONS_MAX } from '#shared/images/image-version.contract.ts';
import { aVersion } from '#tests/factories/gallery.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const DAY_MS = 24 * 60 * 60 * 1000;

const draw = (background: string, width = 320) =>
  sharp({ create: { width, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

/** Acme with the images one and two, imported from a folder into a real image host; the test moves the clock. */
async function open() {
  const [dataDir, root] = [await aFolder(), await aFolder()];
  const imageHost = rememberingImageHost({ mediaDir: join(dataDir, 'media'), secret: 'secret' });
  const clock = { now: new Date('2026-05-01T12:00:00Z') };
  const { app, db } = await openTestApp({ settings: { dataDir }, deps: { imageHost, now: () => clock.now } });
  await mkdir(join(root, 'acme'));
  let writes = 0;
  const put = async (name: string, bytes: Uint8Array) => {
    const file = join(root, 'acme', `${name}.png`);
    await writeFile(file, bytes);
    writes += 1;
    await utimes(file, writes, writes);
  };
  await put('one', await draw('#246'));
  await put('two', await draw('#642'));
  const image = (name: string) => ({ file: `acme/${name}.png`, folder: 'acme', tags: ['card'], alt: name });
  await writeFile(join(root, 'companies.json'), JSON.stringify([{ name: 'Acme', slug: 'acme', folder: 'acme' }]));
  await writeFile(join(root, 'images.json'), JSON.stringify(['one', 'two'].map(image)));
  const importAll = (options = {}) => app.galleryImport.importFolder(root, options);
  await importAll();
  await db.update(images).set({ createdAt: new Date('2026-01-01T12:00:00Z') });
  const row = async (alt = 'one') => {
    const found = await db.select().from(images).where(eq(images.alt, alt)).get();
    if (!found) throw new Error(`There is no ${alt}.`);
    return found;
  };
  const first = await row();
  const by = { actor: ADMIN, signal: new AbortController().signal };
  const replace = (bytes: Uint8Array, keepsOld = true, id = first.id) =>
    app.imageVersions.replace(id, { bytes, keepsOld }, by);
  const rows = () => db.select().from(imageVersions).orderBy(imageVersions.replacedAt);
  const details = (kind: 'admin' | 'anonymous' = 'anonymous') =>
    app.imageDetails.get(first.id, kind === 'admin' ? { kind, id: 'admin-1' } : { kind });
  return { app, db, imageHost, clock, put, importAll, row, first, replace, rows, details };
}

test('an import keeps replaced bytes as a version with its dates, unless keepsVersions is false', async () => {
  const { app, clock, put, importAll, row, first, rows, details, imageHost } = await open();
  await put('one', await draw('#abc', 400));
  expect(await importAll()).toMatchObject({ images: { changed: 1 } });
  expect(await row()).toMatchObject({ id: first.id, changedAt: clock.now });
  expect((await details()).versions).toEqual([
    {
      id: expect.any(String),
      image: expect.objectContaining({ secure_url: imageHost.address(first), width: 320, alt: 'one' }),
      shownFrom: '2026-01-01T12:00:00.000Z',
      replacedAt: clock.now.toISOString(),
    },
  ]);
  expect((await details()).replacedAt).toEqual([clock.now.toISOString()]);
  expect(await importAll()).toMatchObject({ images: { changed: 0 } });
  clock.now = new Date('2026-06-01T12:00:00Z');
  await put('one', await draw('#cba'));
  await importAll({ keepsVersions: false });
  expect((await details()).versions).toHaveLength(1);
  expect(await rows()).toHaveLength(2);
  // Files that no open page shows any more are deleted with other old data; a check never deletes a version's.
  const [kept, unkept] = (await rows()).map(({ publicId }) => publicId);
  clock.now = new Date(clock.now.getTime() + DAY_MS + 1);
  await app.retention.purge();
  expect((await rows()).map(({ publicId }) => publicId)).toEqual([kept]);
  expect(await imageHost.orphans?.({ publicIds: new Set(), addresses: [] }, { remove: false })).not.toContain(unkept);
  expect((await app.galleryCheck.check({ fix: true })).fixed.join('\n')).not.toContain(kept);
});

test('reverting a replacement restores the previous bytes and deletes the replacement', async () => {
  const { app, clock, db, importAll, put, row, first, replace, details, imageHost } = await open();
  const { entries } = await replace(await draw('#abc', 400));
  const replaced = await row();
  expect(replaced).toMatchObject({ width: 400, changedAt: clock.now, importedHash: first.contentHash });
  expect((await details()).versions).toHaveLength(1);
  // The folder still has the old file, with another time.
  await put('one', await draw('#246'));
  expect(await importAll()).toMatchObject({ images: { changed: 0 } });
  expect(await row()).toMatchObject({ contentHash: replaced.contentHash });

  await app.history.revert(entries, ADMIN);
  expect(await row()).toMatchObject({ publicId: first.publicId, changedAt: null, importedHash: null });
  expect((await details()).versions).toEqual([]);
  await expect(app.history.revert(entries, ADMIN)).rejects.toMatchObject({ code: 'changed-since' });
  clock.now = new Date(clock.now.getTime() + DAY_MS + 1);
  await app.retention.purge();
  expect(await imageHost.has(replaced)).toBe(false);
  expect(await imageHost.has(await row())).toBe(true);
  const actions = (await db.select().from(auditEntries)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('image.'))).toEqual([
    'image.replaced',
    'image.replacement-reverted',
  ]);
});

test('a version can be restored or deleted; restored bytes are no longer a version', async () => {
  const { app, row, first, replace, rows, details, imageHost } = await open();
  await replace(await draw('#abc'));
  const second = await row();
  const [old] = (await details()).versions;
  await app.imageVersions.restore(first.id, old?.id ?? '', ADMIN);
  expect(await row()).toMatchObject({ publicId: first.publicId });
  expect((await rows()).map(({ publicId }) => publicId)).toEqual([second.publicId]);
  await expect(app.imageVersions.restore(first.id, old?.id ?? '', ADMIN)).rejects.toMatchObject({
    code: 'image-not-found',
  });
  const [left] = await rows();
  await app.imageVersions.remove(first.id, left?.id ?? '', ADMIN);
  expect(await rows()).toEqual([]);
  expect(await imageHost.has(second)).toBe(false);
  await expect(replace(await draw('#246'))).rejects.toMatchObject({ code: 'validation-failed' });
});

test('an image keeps a limited number of versions; when two admins replace it at once, one of them gets an error', async () => {
  const { clock, db, first, replace, details } = await open();
  for (let at = 0; at < VERSIONS_MAX; at += 1) {
    const dates = { shownFrom: new Date(at), replacedAt: new Date(at + 1) };
    await db.insert(imageVersions).values(aVersion(first.id, { id: `v${at}`, ...dates }));
  }
  clock.now = new Date(clock.now.getTime() + 1_000);
  const both = await Promise.allSettled([replace(await draw('#abc')), replace(await draw('#def'))]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { versions } = await details();
  expect(versions).toHaveLength(VERSIONS_MAX);
  expect(versions.map(({ id }) => id)).not.toContain('v0');
  expect(versions[0]?.replacedAt).toBe(clock.now.toISOString());
});

test('versions of a hidden image are withheld; a takedown deletes and refuses all versions', async () => {
  const { app, db, importAll, put, row, first, replace, rows, imageHost } = await open();
  await replace(await draw('#abc'));
  // Content that another image shows is not refused.
  await replace(await draw('#642'));
  await replace(await draw('#def'));
  const paths = (await rows()).map(({ publicId }) => `/${publicId}/320.webp`);
  const reasons = async () => {
    app.gallery.expire();
    return Promise.all(paths.map(app.withheldMedia.reasonFor));
  };
  expect(await reasons()).toEqual([undefined, undefined, undefined]);
  await db.update(images).set({ hidden: true }).where(eq(images.id, first.id));
  expect(await reasons()).toEqual(['hidden', 'hidden', 'hidden']);
  const stored = await rows();

  await app.takedowns.takeDown(first.id, 'The vendor asked for it', ADMIN);
  expect(await reasons()).toEqual(['taken-down', 'taken-down', 'taken-down']);
  for (const version of stored) expect(await imageHost.has(version)).toBe(false);
  expect(await rows()).toEqual([]);
  expect(await db.select().from(takedowns)).toHaveLength(3);
  expect(await row('two')).toMatchObject({ hidden: false });
  await put('one', await draw('#abc'));
  expect(await importAll()).toMatchObject({ refused: [{ what: 'acme/one.png' }] });
});

test('a takedown also deletes versions of other images with the same bytes; a file address takes down one version', async () => {
  const { app, db, row, first, replace, rows, imageHost } = await open();
  const two = await row('two');
  await replace(await draw('#246'), true, two.id);
  await replace(await draw('#abc'), true, two.id);
  expect(await rows()).toHaveLength(2);
  const [older, newer] = await rows();
  await app.takedowns.takeDown(first.id, 'Rights', ADMIN);
  // Two's first bytes stay, those of the image that was taken down are deleted.
  expect((await rows()).map(({ id }) => id)).toEqual([older?.id]);
  expect(newer && (await imageHost.has(newer))).toBe(false);
  await app.takedowns.takeDown(older ? imageHost.address(older) : '', 'Rights', ADMIN);
  expect(await rows()).toEqual([]);
  expect(await row('two')).toMatchObject({ hidden: false });
  expect((await db.select().from(takedowns)).map(({ contentHash }) => contentHash)).toContain(two.contentHash);
});
