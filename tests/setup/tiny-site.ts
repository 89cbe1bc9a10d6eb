import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownBuilder } from '#server/builds/own-builder.ts';
import { releaseStore } from '#server/builds/release-store.ts';
import { programIn } from '#server/builds/site-fingerprint.ts';
import type { Settings } from '#server/env.ts';
import { logTo } from '#server/log/log.ts';
import { followReleases } from '#server/site-server/served-release.ts';
import type { ServerLimits } from '#server/site-server/server-limits.ts';
import { createSiteServer } from '#server/site-server/site-server.ts';
import { type TinySite, writeTinyProject } from '#tests/fakes/astro-project.ts';
import { listening } from './listening.ts';
import { openTestApp } from './test-app.ts';

/** Timeout of a connection without a response, in ms. */
const PATIENCE_MS = 5_000;

/** Builds the tiny site and opens what serving it needs. */
async function openTinySite(projectDir: string, given: Partial<Settings>, keep: (close: () => Promise<void>) => void) {
  const opened = await openTestApp({ keep, settings: given });
  const { settings } = opened;
  const releases = releaseStore(settings.dataDir);
  const now = () => new Date();
  const builder = ownBuilder({
    projectDir,
    settings,
    releases,
    contentKey: async () => 'content',
    now,
    lastTakedown: async () => undefined,
    withheld: opened.app.withheldMedia.findAll,
  });
  const build = async (site: TinySite = {}) => {
    await writeTinyProject(projectDir, site);
    const signal = new AbortController().signal;
    return builder.run(
      { id: 'x', reason: 'test' },
      { started: async () => {}, confirm: async () => {}, log: () => {}, signal },
    );
  };
  await build();
  await mkdir(join(settings.dataDir, 'media/token'), { recursive: true });
  await writeFile(join(settings.dataDir, 'media/token/480.webp'), Buffer.from('0123456789'));
  const following = await followReleases(releases, {
    serves: await programIn(projectDir),
    report: (error) => {
      throw error;
    },
    onRestartDue: (text) => {
      throw new Error(text);
    },
  });
  return { ...opened, releases, build, following };
}

/** A tiny site, built and served by our real builder and server; only `astro build` is fake. */
export async function serveTinySite(given: Partial<Settings> = {}, limits: Partial<ServerLimits> = {}) {
  const projectDir = await mkdtemp(join(tmpdir(), 'tiny-project-'));
  const cleanUps: (() => Promise<void>)[] = [];
  const opened = await openTinySite(projectDir, given, (close) => cleanUps.push(close));
  const logged: string[] = [];
  const { app, following } = opened;
  const server = createSiteServer({
    app,
    releases: following,
    log: logTo({ write: (line) => logged.push(line) }, 'info'),
    limits,
  });
  const port = await listening(server);

  /** A connection that collects the response; `ended` resolves to it when the server closes the connection. */
  const dial = (): { socket: Socket; ended: Promise<string> } => {
    const socket = connect(port, '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
    });
    // A reset also counts as a refusal; the response so far is kept.
    socket.on('error', () => {});
    const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(response)));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    return { socket, ended };
  };

  return {
    ...opened,
    /** The lines of the log, oldest first. */
    logged,
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    dial,
    /** Sends raw text; returns the response when the connection is closed. */
    say: (text: string): Promise<string> => {
      const { socket, ended } = dial();
      socket.write(text);
      return ended;
    },
    stop: async () => {
      following.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const cleanUp of cleanUps) await cleanUp();
      await rm(projectDir, { recursive: true, force: true });
    },
  };
}

/** A tiny site that is being served. */
export type ServedTinySite = Awaited<ReturnType<typeof serveTinySite>>;
