import type { Db } from '#db/client.ts';
import { migrateDb, migratedText, openSchema } from '#db/migrate.ts';
import { createApp } from '#server/app.ts';
import { auditRepository } from '#server/audit/audit.repository.ts';
import { finishRestore } from '#server/backup/restore-plan.ts';
import type { Rebuild } from '#server/builds/builds.port.ts';
import { buildsRepository } from '#server/builds/builds.repository.ts';
import { releaseStore } from '#server/builds/release-store.ts';
import { prepareDataDir } from '#server/data-dir.ts';
import type { Settings } from '#server/env.ts';
import { childEncoder } from '#server/image-host/image-encoder.ts';
import { imageHostFor } from '#server/image-host/image-host.ts';
import type { Log } from '#server/log/log.ts';
import { openDatabase } from '#server/open-database.ts';
import { searchThread } from '#server/search/thread-engine.ts';
import { childDescriber } from '#server/similar/image-describer.ts';
import { takedownsRepository } from '#server/takedowns/takedowns.repository.ts';
import { httpBuildHook } from '../builds/http-build-hook.ts';
import { ownBuilder } from '../builds/own-builder.ts';
import { siteFingerprint } from '../builds/site-fingerprint.ts';
import { otherPublisher } from './other-servers.ts';

type Options = {
  /** Root of the project, from which the site is built. */
  projectDir: string;
  /** Name of the release being served. */
  version?: () => string;
  /** See `AppDeps`. */
  restartDue?: () => string | undefined;
  /** See `AppDeps`. */
  otherServer?: () => string | undefined;
  /** Destination of log lines; by default, warnings and errors go to standard error. */
  log?: Log;
  /** Replaces the queue of builds: a command builds when it is ready. */
  rebuild?: Rebuild;
  /** Called when a release of ours goes live. */
  onLive?: () => void;
  /** Allows the migration of an older database, and gets a sentence about it; without this, such a database is refused. */
  onMigrated?: ((text: string) => void) | undefined;
};

async function prepareSchema(db: Db, onMigrated: Options['onMigrated']): Promise<void> {
  if (!onMigrated) return openSchema(db);
  const migrated = await migrateDb(db);
  if (migrated && migrated.from > 0) onMigrated(migratedText(migrated));
  return undefined;
}

/** Opens the gallery for a process that serves or builds it: database, application, releases, builder. */
export async function openGallery(
  settings: Settings,
  { projectDir, version = () => 'none', restartDue, otherServer, log, rebuild, onLive, onMigrated }: Options,
) {
  await prepareDataDir(settings.dataDir);
  await finishRestore(settings);
  const db = await openDatabase(settings);
  await prepareSchema(db, onMigrated).catch((error: unknown) => {
    db.$client.close();
    throw error;
  });
  const now = () => new Date();
  const { encoder, stop: stopEncoder } = childEncoder({ lowPriority: settings.backgroundPriority === 'low' });
  const pictures = childDescriber();
  // Reading the text of what people search by takes a second, for which uploads don't wait.
  const searched = childDescriber();
  const searching = searchThread(settings);
  const releases = releaseStore(settings.dataDir);
  const rows = buildsRepository(db);
  const contentKey = () => rows.contentKey(() => crypto.randomUUID());
  const lastTakedown = takedownsRepository(db, auditRepository(db)).findNewest;
  const beforeReading = async (): Promise<void> => {
    await app.publishing.publishDue();
    // Readers don't wait for a long queue of the index, and the threads of a build would list different images.
    await app.gallery.writeIndex();
  };
  const ownHook = ownBuilder({
    projectDir,
    settings,
    releases,
    contentKey,
    now,
    lastTakedown,
    withheld: () => app.withheldMedia.findAll(),
    onStart: beforeReading,
    ...(onLive ? { onLive } : {}),
  });
  const app = createApp({
    settings,
    db,
    imageHost: await imageHostFor(settings, db, encoder),
    describeImage: pictures.describe,
    describeSearched: searched.describe,
    startDescriber: searched.prepare,
    searchThread: searching,
    version,
    buildHook: ownHook,
    callBuildHook: settings.buildHookUrl ? httpBuildHook(settings.buildHookUrl) : undefined,
    now,
    ...(log ? { log } : {}),
    ...(rebuild ? { rebuild } : {}),
    ...(restartDue ? { restartDue } : {}),
    ...(otherServer ? { otherServer } : {}),
    otherPublisher: async () => (await otherPublisher(settings))?.text,
  });

  /** A release that matches the current code, configuration and gallery; undefined if one must be built. */
  const upToDateRelease = async (): Promise<string | undefined> => {
    const siteUrl = (await otherPublisher(settings))?.siteUrl ?? settings.siteUrl;
    const [content, code] = await Promise.all([contentKey(), siteFingerprint(projectDir, { ...settings, siteUrl })]);
    const current = await releases.currentId();
    for (const id of [...(current ? [current] : []), ...(await releases.list())]) {
      const release = await releases.read(id);
      if (release?.content === content && release.code === code) return id;
    }
    return undefined;
  };

  /** Whether the served release shows the current gallery. */
  const showsPresentGallery = async (): Promise<boolean> => {
    const current = await releases.currentId();
    const release = current === undefined ? undefined : await releases.read(current);
    return release?.content === (await contentKey());
  };

  const close = async (): Promise<void> => {
    stopEncoder();
    pictures.stop();
    searched.stop();
    // Before the database: the last connection to close tidies its file up.
    await searching.stop();
    db.$client.close();
  };

  return { settings, db, app, releases, upToDateRelease, showsPresentGallery, close };
}

export type OpenGallery = Awaited<ReturnType<typeof openGallery>>;
