import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createDb, type Db } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { blurredPreviews } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import type { SeverityMark } from '#db/schema/search.ts';
import { createApp } from '#server/app.ts';
import { auditRepository } from '#server/audit/audit.repository.ts';
import { createBackup } from '#server/backup/backup.service.ts';
import { restoreBackup } from '#server/backup/restore.service.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { flowAdminRepository } from '#server/flows/flow-admin.repository.ts';
import { flowImportsService } from '#server/flows/flow-imports.service.ts';
import { galleryImportRepository } from '#server/gallery-import/gallery-import.repository.ts';
import { galleryImportService } from '#server/gallery-import/gallery-import.service.ts';
import { vocabularyRepository } from '#server/gallery-import/vocabulary.repository.ts';
import { directEncoder, type ImageEncoder } from '#server/image-host/image-encoder.ts';
import type { ImageHost } from '#server/image-host/image-host.port.ts';
import { imageReader } from '#server/image-host/image-reader.ts';
import { localImageHost, mediaDirOf } from '#server/image-host/local-image-host.ts';
import { imageAdminRepository } from '#server/images/image-admin.repository.ts';
import { childReader } from '#server/reading/child-reader.ts';
import { readingService } from '#server/reading/reading.service.ts';
import { readingQueueRepository } from '#server/reading/reading-queue.repository.ts';
import { regionsRepository } from '#server/regions/regions.repository.ts';
import { regionsService } from '#server/regions/regions.service.ts';
import { type FoundMark, severityGroups } from '#server/severity/severity-groups.ts';
import { pixelsOf } from '#shared/regions/box.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';
import { tagNames } from '#shared/tags/tag-names.ts';
import { demoId } from './demo-id.ts';
import { drawnRegions } from './element-boxes.ts';
import { flowEntries } from './flows.ts';
import { companyEntries, imageEntries } from './gallery.ts';

/** Regions whose pictures are cut at the same time. */
const AT_ONCE = 2;

/** Writes the regions of the demo's images and cuts their pictures; those that are the same stay. */
async function importRegions({ db, imageHost }: Filling): Promise<void> {
  const audit = auditRepository(db);
  const regions = regionsService({
    repository: regionsRepository(db, audit),
    rows: imageAdminRepository(db, audit),
    imageHost,
    publish: async () => undefined,
    tagNames: async () => tagNames([]),
  });
  const drawn = Object.entries(await drawnRegions()).map(([file, own]) => ({
    id: demoId(file),
    file,
    regions: own.map((region) => ({ ...region, title: '' })),
    isNew: true,
  }));
  const [first] = (await regions.importRegions(drawn, AT_ONCE, false)).skipped;
  if (first) throw new Error(`${first.what}: ${first.why}`);
}

/** Number of blurred previews that fit into 12 MB; an installation generates the others. */
const PREVIEWS_MAX = 95;

/** Adds the blurred previews of pages; generates them in a copy, so that no other rows of the application get into the file. */
async function addBlurredPreviews(
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

/** Imports flows under stable ids. */
const flowImports = (db: Db) => {
  let last = 0;
  const newId = () => {
    last += 1;
    return demoId(`flow ${last}`);
  };
  return flowImportsService({ repository: flowAdminRepository(db, auditRepository(db)), newId });
};

/** Imports the flows of the demo; changes existing ones that differ. */
async function importFlows(db: Db): Promise<void> {
  const names = new Map(companyEntries().map(({ slug, name }) => [slug, name]));
  const flows = flowEntries().map(({ company, steps, ...texts }) => ({
    ...texts,
    company: { id: demoId(company), name: names.get(company) ?? company },
    steps: steps.map(({ file, caption }) => ({ image: demoId(file), caption })),
  }));
  await flowImports(db).importFlows(flows, false);
  // A gallery that is restored from this file must have no audit entries.
  await db.delete(auditEntries);
}

/** Slow encoding for small files: the demo file is encoded once and downloaded often. */
const SMALL = { effort: 2, chromaSubsampling: '4:4:4' } as const;
const QUALITY = { grid: 53, full: 56 };

/**
 * Replaces the database by a copy with small pages: rows of readings leave a quarter of a normal page empty. An installation
 * that restores the file copies the rows, so its own pages have the normal size.
 */
async function withSmallPages({ dataDir }: Settings, db: Db): Promise<void> {
  const [file, small] = [join(dataDir, 'gallery.db'), join(dataDir, 'small.db')];
  await db.$client.executeMultiple(`PRAGMA page_size = 1024; VACUUM INTO '${small}'`);
  for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
  await rename(small, file);
}

/** Encodes the product's own renditions in fewer bytes. */
const smallEncoder: ImageEncoder = async (kind, bytes, by, box) => {
  const encoded = await directEncoder(kind, bytes, by, box);
  if (kind !== 'image' && kind !== 'region') return encoded;
  const { width: whole, height: tall } = await sharp(bytes).metadata();
  const part = pixelsOf(box ?? [0, 0, 1, 1], { width: whole, height: tall });
  const full = encoded.renditions.at(-1)?.width;
  const renditions = encoded.renditions.map(async ({ width, height }) => {
    const quality = width === full ? QUALITY.full : QUALITY.grid;
    const data = await sharp(bytes)
      .flatten()
      .extract(part)
      .resize({ width })
      .avif({ ...SMALL, quality })
      .toBuffer();
    return { width, height, data };
  });
  return { ...encoded, renditions: await Promise.all(renditions) };
};

type Packing = { file: string; now: () => Date; onProgress: (done: number, total: number, what: string) => void };

type Filling = { db: Db; imageHost: ImageHost; settings: Settings };

/** Runs `fill` on a temporary installation, an empty one or one of the backup file, and writes it as a backup. */
async function packInstallation(
  { file, now }: Packing,
  from: 'empty' | 'backup',
  fill: (filling: Filling) => Promise<void>,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-gallery-'));
  const settings = readSettings({ DATA_DIR: dataDir });
  try {
    if (from === 'backup') await restoreBackup(settings, { file, now, force: true, onProgress: () => undefined });
    const db = await createDb({ url: settings.databaseUrl, token: undefined });
    try {
      await migrateDb(db);
      // Every installation gives the images new addresses when it restores the file.
      const mediaDir = mediaDirOf(settings);
      const imageHost = localImageHost({ mediaDir, secret: 'public', encoder: smallEncoder });
      await fill({ db, imageHost, settings });
      await confirmSeverity(db);
      await addBlurredPreviews(db, { settings, imageHost, now });
      await withSmallPages(settings, db);
    } finally {
      db.$client.close();
    }
    return await createBackup(settings, { file, force: true, now, onProgress: () => undefined });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Reads the images that no recipe, or another one, has read. */
async function readImages({ db, imageHost }: Filling, { now, onProgress }: Packing): Promise<void> {
  const repository = readingQueueRepository(db);
  const reading = readingService({ repository, imageHost, now, newId: randomUUID, isOn: true });
  await reading.prepare();
  const total = await reading.waiting();
  const { read, stop } = childReader();
  try {
    for (let done = 0; (await reading.readNext(read)) !== 'none'; done += 1) onProgress(done, total, 'Reading');
  } finally {
    stop();
  }
}

/** Number of companies whose severity colours are confirmed in the demo; the others remain suggestions for admins to decide. */
const CONFIRMED_COMPANIES = 12;

/** Confirms the colours that the images of the first companies show. */
async function confirmSeverity(db: Db): Promise<void> {
  const marks = new Map<string, FoundMark[]>();
  const read =
    await db.$client.execute(`SELECT companies.id AS company, images.id AS image, images.content_hash AS hash, severity
    FROM companies JOIN images ON images.folder = cloudinary_folder JOIN image_readings USING (content_hash)
    WHERE severity <> '[]' ORDER BY companies.position, companies.name, images.id`);
  for (const row of read.rows) {
    const { company, image, hash } = row as unknown as { company: string; image: string; hash: string };
    const own = (JSON.parse(String(row.severity)) as SeverityMark[]).map((mark) => ({ ...mark, hash, image }));
    marks.set(company, [...(marks.get(company) ?? []), ...own]);
  }
  await db.$client.execute('DELETE FROM severity_colours');
  for (const [company, own] of [...marks].slice(0, CONFIRMED_COMPANIES)) {
    for (const { level, found, marks: seen } of severityGroups(own, [])) {
      const hashes = JSON.stringify([...new Set(seen.map(({ hash }) => hash))]);
      await db.$client.execute({
        sql: "INSERT INTO severity_colours (company_id, level, found, state, colour, seen_in) VALUES (?, ?, ?, 'confirmed', ?, ?)",
        args: [company, level, found, found, hashes],
      });
    }
  }
}

/** Imports a folder of drawn images into a temporary installation and writes a backup of it, including its readings. */
export const packDemo = (folder: string, packing: Packing) =>
  packInstallation(packing, 'empty', async (filling) => {
    const { db, imageHost, settings } = filling;
    const { skipped } = await galleryImportService({
      repository: galleryImportRepository(db, auditRepository(db)),
      imageHost,
      dryHost: imageHost,
      gallery: { expire: () => undefined },
      newImageId: ({ folder: owner, sourceName }) => demoId(`${owner}/${sourceName}`),
      newVersionId: randomUUID,
      readArtwork: imageReader({ mediaDir: mediaDirOf(settings) }),
      findTakenDownCompanies: async () => [],
      importRegions: async () => ({ kept: [], changed: [], skipped: [] }),
      vocabulary: vocabularyRepository(db),
      newCompanyId: ({ slug }) => demoId(slug),
      now: packing.now,
      countUntagged: () => Promise.resolve(0),
      tagNames: async () => tagNames([]),
      copies: { hasLooks: async () => false, findCopies: async () => [], requireAllowed: async () => undefined },
      importFlows: flowImports(db).importFlows,
    }).importFolder(folder, {
      isDemo: true,
      onProgress: (done, total) => packing.onProgress(done, total, 'Encoding'),
    });
    const [first] = skipped;
    if (first) throw new Error(`${first.what}: ${first.why}`);
    await importRegions(filling);
    await importFlows(db);
    await readImages(filling, packing);
  });

/** Drops images that the source does not list, with their files. */
async function dropUnlisted({ db, settings }: Filling): Promise<void> {
  const listed = JSON.stringify(imageEntries().map(({ file }) => demoId(file)));
  const sql = 'DELETE FROM images WHERE id NOT IN (SELECT value FROM json_each(?)) RETURNING public_id';
  const { rows } = await db.$client.execute({ sql, args: [listed] });
  for (const { public_id: name } of rows) await rm(join(mediaDirOf(settings), String(name)), { recursive: true });
}

/**
 * Copies the companies' product classes, the regions and the flows into the backup file, drops images that are no longer listed, and reads the
 * others again if another recipe has read them.
 */
export const readDemo = (packing: Packing) =>
  packInstallation(packing, 'backup', async (filling) => {
    const { db } = filling;
    for (const { slug, category } of companyEntries()) {
      await db.$client.execute({ sql: 'UPDATE companies SET category = ? WHERE slug = ?', args: [category, slug] });
    }
    await dropUnlisted(filling);
    await importRegions(filling);
    await importFlows(db);
    await readImages(filling, packing);
  });

/** Writes the regions into the backup file; the rest of it stays. */
export const packRegions = (packing: Packing) => packInstallation(packing, 'backup', importRegions);
