import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { createBackup } from '#server/backup/backup.service.ts';
import { readSettings } from '#server/env.ts';
import { galleryImportRepository } from '#server/gallery-import/gallery-import.repository.ts';
import { galleryImportService } from '#server/gallery-import/gallery-import.service.ts';
import { directEncoder, type ImageEncoder } from '#server/image-host/image-encoder.ts';
import { localImageHost } from '#server/image-host/local-image-host.ts';
import { mediaDirOf } from '#server/image-host/media-dir.ts';

/** Follows from the name alone, so that links to demo images outlive a new drawing; as long as any image's id. */
const idOf = (name: string): string => createHash('sha256').update(`demo ${name}`).digest('base64url').slice(0, 12);

/** Slow and small: the file is encoded once and cloned often. */
const SMALL = { effort: 2, chromaSubsampling: '4:4:4' } as const;
const QUALITY = { grid: 55, full: 58 };

/** The product's own renditions of an image, encoded again in fewer bytes. */
const smallEncoder: ImageEncoder = async (kind, bytes, by) => {
  const encoded = await directEncoder(kind, bytes, by);
  if (kind !== 'image') return encoded;
  const full = encoded.renditions.at(-1)?.width;
  const renditions = encoded.renditions.map(async ({ width, height }) => {
    const quality = width === full ? QUALITY.full : QUALITY.grid;
    const data = await sharp(bytes)
      .flatten()
      .resize({ width })
      .avif({ ...SMALL, quality })
      .toBuffer();
    return { width, height, data };
  });
  return { ...encoded, renditions: await Promise.all(renditions) };
};

/** Imports a folder of drawn images into an installation of its own and writes that as a backup. */
export async function packDemo(
  folder: string,
  { file, now, onProgress }: { file: string; now: () => Date; onProgress: (done: number, total: number) => void },
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-gallery-'));
  try {
    const settings = readSettings({ DATA_DIR: dataDir });
    const db = await createDb({ url: settings.databaseUrl, token: undefined });
    try {
      await migrateDb(db);
      const { skipped } = await galleryImportService({
        repository: galleryImportRepository(db),
        // Every installation gives the images addresses of its own when it restores the file.
        imageHost: localImageHost({ mediaDir: mediaDirOf(settings), secret: 'public', encoder: smallEncoder }),
        gallery: { expire: () => undefined },
        newImageId: ({ folder: owner, sourceName }) => idOf(`${owner}/${sourceName}`),
        newCompanyId: ({ slug }) => idOf(slug),
        now,
        countUntagged: () => Promise.resolve(0),
      }).importFolder(folder, { isDemo: true, onProgress });
      const [first] = skipped;
      if (first) throw new Error(`${first.what}: ${first.why}`);
    } finally {
      db.$client.close();
    }
    return await createBackup(settings, { file, force: true, now, onProgress: () => undefined });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
