import type { Server } from 'node:http';
import { usesDemoProvider } from '#server/auth/identity-provider.ts';
import { programIn } from '#server/builds/site-fingerprint.ts';
import type { Settings } from '#server/env.ts';
import { publishOnSchedule } from '#server/publishing/publish-on-schedule.ts';
import { readInBackground } from '#server/reading/background-reader.ts';
import { childReader } from '#server/reading/child-reader.ts';
import { serverLog } from './log.ts';
import { type OpenGallery, openGallery } from './open-gallery.ts';
import { recordServer } from './other-servers.ts';
import { type FollowedReleases, followReleases } from './served-release.ts';
import { createSiteServer } from './site-server.ts';
import { warmUp } from './warm-up.ts';

/** How long in ms requests may take to finish when the server is stopped. */
const STOP_TIMEOUT_MS = 4_000;

function listen(server: Server, { host, port }: Settings, requestedPort = port): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(requestedPort, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** The identity provider of the demo, loaded only if it is in use. */
async function demoProviderFor(settings: Settings) {
  if (!usesDemoProvider(settings)) return undefined;
  const { createDemoProvider } = await import('#server/auth/demo-provider/demo-provider.ts');
  return createDemoProvider(settings);
}

type Options = {
  projectDir: string;
  /** Replaces the configured port; 0 takes any free one. */
  port?: number;
  /** Runs between opening the gallery and serving it: first data, first build. */
  prepare?: (gallery: OpenGallery) => Promise<void>;
  /** See `openGallery`. */
  onMigrated?: (text: string) => void;
};

/** Serves the gallery: opens it, prepares it, listens, follows new releases. Rejects with the reason if that fails. */
export async function serveGallery(settings: Settings, { projectDir, port, prepare, onMigrated }: Options) {
  const { log, flush } = serverLog();
  // Before anything else: the folder may change while the server prepares.
  const serves = await programIn(projectDir);
  let following: FollowedReleases | undefined;
  let record: Awaited<ReturnType<typeof recordServer>> | undefined;
  const gallery = await openGallery(settings, {
    projectDir,
    log,
    onMigrated,
    version: () => following?.current().id ?? 'none',
    restartDue: () => following?.restartDue(),
    otherServer: () => record?.warnings()[0],
    onLive: () => void following?.refresh(),
  });
  try {
    record = await recordServer(settings, (text) => log.warn({}, text));
    await prepare?.(gallery);
    // The project may have been moved since its last build.
    await gallery.releases.prepare(projectDir);
    following = await followReleases(gallery.releases, {
      serves,
      report: (err) => log.error({ err }, 'the new release cannot be served'),
      onRestartDue: (text) => log.warn({}, text),
    });
    const demoProvider = await demoProviderFor(settings);
    const server = createSiteServer({ app: gallery.app, releases: following, log, demoProvider });
    const listeningPort = await listen(server, settings, port);
    await warmUp(server);
    // For edits whose build was killed, or that were made while no server was running.
    if (!settings.buildHookUrl && !(await gallery.showsPresentGallery()))
      await gallery.app.builds.request('Changes since the last build');
    await gallery.app.builds.recover();

    const stopUpkeep = gallery.app.upkeep.start();
    void gallery.app.notifications.resume();
    const stopSyncing = gallery.app.gallerySync.startPolling();
    const { reading, builds, publishing, similar, pairFinder } = gallery.app;
    const compare = async (signal: AbortSignal) => {
      await similar.update(signal);
      await pairFinder.update(signal);
    };
    const stopCounting = gallery.app.insight.start();
    const stopPublishing = publishOnSchedule({ publishing, builds, log });
    const stopReading = settings.reading
      ? readInBackground({ reading, reader: childReader(), isBusy: builds.isBusy, afterwards: compare, log })
      : () => Promise.resolve();

    /** Lets requests finish, stops a running build, closes the database. */
    const stop = async (): Promise<void> => {
      following?.stop();
      stopUpkeep();
      stopSyncing();
      stopPublishing();
      await Promise.all([closeServer(server), stopReading(), gallery.app.builds.stop()]);
      await stopCounting();
      await gallery.app.notifications.stop();
      await gallery.close();
      await record?.end();
      flush();
    };
    return { gallery, port: listeningPort, releases: following, log, flush, stop };
  } catch (error) {
    following?.stop();
    await gallery.close();
    await record?.end();
    throw error;
  }
}

export type ServedGallery = Awaited<ReturnType<typeof serveGallery>>;
