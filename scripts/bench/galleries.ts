import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readSettings, type Settings } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { freePort } from '../start/port.ts';
import { ROOT } from '../toolchain.mjs';
import type { Bench, Size } from './bench.ts';
import { seedPlainGallery } from './seed-gallery.ts';

/** Who makes changes in a benchmark. */
export const ACTOR = { id: null, email: 'benchmark' };

/** A filled and built gallery, shared by all parts of a run that need its size. */
export type PreparedGallery = {
  settings: Settings;
  /** `Cookie` header of a signed-in user. */
  cookie: string;
};

const prepared = new Map<string, { dataDir: string; gallery: Promise<PreparedGallery> }>();

/** The logo that all seeded companies share, as an address and as a file of the media folder. */
const SEEDED_LOGO = '/media/v1/logos/seed/128.webp';

async function drawLogo(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'media/logos/seed');
  await mkdir(folder, { recursive: true });
  const ground = { width: 128, height: 128, channels: 3, background: '#2563eb' } as const;
  await sharp({ create: ground }).webp().toFile(join(folder, '128.webp'));
}

async function prepare(size: Size, dataDir: string): Promise<PreparedGallery> {
  const settings = readSettings({ DATA_DIR: dataDir, PORT: String(await freePort()), READING: 'off' });
  const { app, db, close } = await openGallery(settings, { projectDir: ROOT });
  try {
    await drawLogo(dataDir);
    await seedPlainGallery(db, size, SEEDED_LOGO);
    const cookie = await app.sessions.cookieHeaderFor((await app.users.getByEmail('bench@example.com')).id);
    await app.builds.runNow('Benchmark', () => {}, { urgent: true });
    return { settings, cookie };
  } finally {
    close();
  }
}

/** A gallery of the given size: only rows, and one logo file. */
export async function preparedGallery(size: Size, { say }: Pick<Bench, 'say'>): Promise<PreparedGallery> {
  let entry = prepared.get(size.name);
  if (!entry) {
    say(`a gallery of ${size.companies} companies and ${size.images} images is filled and built …`);
    const dataDir = await mkdtemp(join(tmpdir(), 'gallery-bench-'));
    entry = { dataDir, gallery: prepare(size, dataDir) };
    prepared.set(size.name, entry);
  }
  return entry.gallery;
}

/** Deletes the galleries of this run. */
export async function removePrepared(): Promise<void> {
  for (const { dataDir, gallery } of prepared.values()) {
    await gallery.catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}
