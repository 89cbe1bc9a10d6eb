import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { childEnvironment, readSettings, type Settings } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { freePort } from '../start/port.ts';
import type { Bench, Size } from './bench.ts';
import { seedGallery } from './seed-gallery.ts';
import { PROJECT_DIR, startBenchServer, stopBenchServer, timed } from './workbench.ts';

/** A filled and built gallery, shared by all parts of a run that need its size. */
export type PreparedGallery = {
  settings: Settings;
  port: number;
  /** `Cookie` header of a signed-in user. */
  cookie: string;
  /** Folder of the built site's files, for the current release. */
  client: string;
  /** Time of the first build in ms, without caches. */
  firstBuildMs: number;
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

async function prepare({ images, companies }: Size, dataDir: string): Promise<PreparedGallery> {
  const port = await freePort();
  const settings = readSettings({ DATA_DIR: dataDir, PORT: String(port), READING: 'off' });
  const { app, db, close } = await openGallery(settings, { projectDir: PROJECT_DIR });
  try {
    await drawLogo(dataDir);
    await seedGallery(db, images, companies, SEEDED_LOGO);
    const cookie = await app.sessions.cookieHeaderFor((await app.users.getByEmail('bench@example.com')).id);
    const firstBuildMs = await timed(() => app.builds.runNow('Benchmark', () => {}, { urgent: true }));
    // The `current` link, because rebuilds of other parts replace releases.
    const client = join(dataDir, 'releases/current/client');
    return { settings, port, cookie, client, firstBuildMs };
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

/** Serves a prepared gallery in a separate process while `use` runs. */
export async function whileServed<T>(
  { settings }: PreparedGallery,
  use: (server: Awaited<ReturnType<typeof startBenchServer>>) => Promise<T>,
): Promise<T> {
  const env = childEnvironment(settings, { NODE_ENV: 'production' });
  const server = await startBenchServer('gallery-server.ts', [], env);
  try {
    return await use(server);
  } finally {
    await stopBenchServer(server);
  }
}

/** Deletes the galleries of this run. */
export async function removePrepared(): Promise<void> {
  for (const { dataDir, gallery } of prepared.values()) {
    await gallery.catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
  prepared.clear();
}
