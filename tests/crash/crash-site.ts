import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { images } from '#db/schema/images.ts';
import { childEnvironment } from '#server/env.ts';
import { type OpenGallery, openGallery } from '#server/site-server/open-gallery.ts';
import { openBuiltSite, PROJECT_DIR, placeBuiltSite, startServer, stopServer } from '#tests/setup/built-site.ts';
import { releaseDatabases } from '#tests/setup/release-databases.ts';

const COMMAND_LINE = join(PROJECT_DIR, 'scripts/gallery/main.ts');
/** Size of the uploaded and imported images. */
const PICTURE = { width: 420, height: 280 };

/** Result of a command. */
export type Ended = { status: number | null; output: string };

/** Kills a process and waits until it has exited. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** An image that differs from all others. */
export function drawPicture(seed: number): Promise<Buffer> {
  const [r, g, b] = [seed & 255, (seed >> 8) & 255, (seed >> 16) & 255];
  const mark = `<svg width="100" height="20"><text y="16">${seed}</text></svg>`;
  return sharp({ create: { ...PICTURE, channels: 3, background: { r, g, b } } })
    .composite([{ input: Buffer.from(mark) }])
    .png()
    .toBuffer();
}

/** A gallery for kills: a built site, its server and commands, and access to its data. */
export async function openCrashSite() {
  const settings = await placeBuiltSite();
  const { dataDir } = settings;
  const baseUrl = `http://localhost:${settings.port}`;
  // Only the `read` command reads images; the server would do so in every round.
  const env = childEnvironment(settings, { NODE_ENV: 'production', READING: 'on' });
  const workDir = `${dataDir}-work`;
  await mkdir(workDir);

  /** Starts `gallery <words>`. */
  const begin = (...words: string[]): { child: ChildProcess; ended: Promise<Ended> } => {
    const child = spawn(process.execPath, [COMMAND_LINE, ...words], { cwd: PROJECT_DIR, env, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, output }));
    return { child, ended };
  };

  /** Opens the gallery in this process while `use` runs. */
  const look = async <T>(use: (gallery: OpenGallery) => Promise<T>): Promise<T> => {
    const gallery = await openGallery(settings, { projectDir: PROJECT_DIR });
    try {
      return await use(gallery);
    } finally {
      await gallery.close();
      await releaseDatabases();
    }
  };

  /** Serves the gallery while `use` runs, which may kill the server. */
  const serving = async <T>(use: (server: ChildProcess) => Promise<T>): Promise<T> => {
    const server = await startServer(settings);
    try {
      return await use(server);
    } finally {
      await Promise.race([stopServer(server), wait(10_000).then(() => kill(server))]);
    }
  };

  return {
    dataDir,
    workDir,
    baseUrl,
    settings,
    begin,
    run: (...words: string[]): Promise<Ended> => begin(...words).ended,
    look,
    serving,
    imageIds: () => look(async ({ db }) => (await db.select({ id: images.id }).from(images)).map(({ id }) => id)),
    adminCookie: async (): Promise<string> => {
      const opened = await openBuiltSite(settings);
      return opened.sessionCookie('admin@example.com', 'admin').finally(() => opened.gallery.close());
    },
  };
}

export type CrashSite = Awaited<ReturnType<typeof openCrashSite>>;
