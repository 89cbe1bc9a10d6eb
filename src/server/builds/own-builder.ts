import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireFileLock, type FileLock } from '#db/file-lock.ts';
import { childEnvironment, type Settings } from '../env.ts';
import { faultOf } from '../faults/fault.ts';
import { mediaDirOf } from '../image-host/local-image-host.ts';
import { bundledCode, plainBuild, RendererUnusable } from './astro-build.ts';
import type { BuildHook, BuildProgress, RequestedBuild } from './build-hook.port.ts';
import type { StepOptions } from './child-process.ts';
import { linkMedia } from './link-media.ts';
import { carryAssets, type EarlierRelease, linkFiles } from './release-files.ts';
import { newReleaseId, type Release, type ReleaseStore } from './release-store.ts';
import { renderPages } from './render-pages.ts';
import { retryWhenEdited } from './retry-when-edited.ts';
import { programIn, siteFingerprint } from './site-fingerprint.ts';

/** How often in ms a build that waits for another process's build checks again. */
const LOCK_POLL_MS = 250;

type Deps = {
  projectDir: string;
  settings: Settings;
  releases: ReleaseStore;
  /** Identifies the gallery's current content. */
  contentKey: () => Promise<string>;
  now: () => Date;
  /** Runs before anything of the gallery is read. */
  onStart?: () => Promise<unknown>;
  /** When an image was last taken down: older releases are not kept. */
  lastTakedown: () => Promise<Date | undefined>;
  /** Public ids of images that are not served. */
  withheld: () => Promise<ReadonlySet<string>>;
  /** Called when a release goes live. */
  onLive?: (id: string) => void;
};

/** The inputs and the target folder of a build. */
type BuildInputs = {
  fingerprint: string;
  client: string;
  earlier: EarlierRelease | undefined;
  /** Resolves with the key of the gallery's content, when it can be read. */
  content: () => Promise<string>;
  step: StepOptions;
};

/** Metadata of `client`: the gallery's content, the files, and `server` as in `Release`. */
type BuildOutput = Pick<Release, 'content' | 'files' | 'server'>;

/** Builds the site here: into a new release folder, which goes live in one step once it is complete. */
export function ownBuilder({
  projectDir,
  settings,
  releases,
  contentKey,
  now,
  lastTakedown,
  withheld,
  onStart,
  onLive,
}: Deps): BuildHook {
  const waitForLock = async (log: (line: string) => void, signal: AbortSignal): Promise<FileLock> => {
    await releases.prepare(projectDir);
    for (let tries = 0; ; tries += 1) {
      const lock = await acquireFileLock(releases.lockFile);
      if (lock) return lock;
      if (tries === 0) log('Another process is building; waiting for it.');
      await wait(LOCK_POLL_MS, undefined, { signal });
    }
  };

  const served = async (): Promise<EarlierRelease | undefined> => {
    const id = await releases.currentId();
    const release = id === undefined ? undefined : await releases.read(id);
    return release && { release, client: releases.client(release.id) };
  };

  /** The gallery's content key, read first: a change while pages are rendered must make the release look outdated. */
  const contentAfter = async (contents: Promise<void> | undefined): Promise<string> => {
    await contents;
    await onStart?.();
    return contentKey();
  };

  /** Bundles the code if it or the configuration changed, then renders only the pages. */
  const renderPagesAlone = async ({
    fingerprint,
    client,
    earlier,
    step,
    ...inputs
  }: BuildInputs): Promise<BuildOutput> => {
    const code = await bundledCode({ projectDir, releases, fingerprint, earlier, step });
    const content = await inputs.content();
    const assets = JSON.parse(await readFile(code.files, 'utf8')) as Release['files'];
    await linkFiles(code.client, client, assets);
    const earlierId = earlier?.release.id;
    const { dataDir } = settings;
    const pages = await renderPages({
      ...{ projectDir, dataDir, client, earlierId, step },
      code: fingerprint,
      renderer: code.pages,
    });
    return { content, files: { ...assets, ...pages } };
  };

  /** The same with `astro build`, whose server code belongs to this release alone. */
  const buildAll = async (server: string, { client, earlier, step, ...inputs }: BuildInputs): Promise<BuildOutput> => {
    const content = await inputs.content();
    return { content, server, files: await plainBuild({ projectDir, releases, server, client, earlier, step }) };
  };

  const buildOnce = async (
    build: RequestedBuild,
    { log, signal }: BuildProgress,
    readContent: BuildInputs['content'],
  ): Promise<Release> => {
    const id = newReleaseId(now());
    const staging = releases.staging(id);
    const client = join(staging, 'client');
    const fingerprint = await siteFingerprint(projectDir, settings);
    const needs = await programIn(projectDir);
    const env = childEnvironment(settings, { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' });
    const step = { env, log, signal, lowPriority: !build.urgent && settings.backgroundPriority === 'low' };
    const earlier = await served();
    const inputs = { fingerprint, client, earlier, content: readContent, step };

    const { content, files, server } = await renderPagesAlone(inputs).catch((error: unknown) => {
      // What the machine refuses to one way of building, it refuses to the other.
      if (signal.aborted || !(error instanceof RendererUnusable) || faultOf(error)) throw error;
      log(`${error.message} All of the site is built with astro build instead.`);
      return buildAll(id, inputs);
    });
    const carried = await carryAssets(client, files, earlier, now());
    await linkMedia(client, mediaDirOf(settings), await withheld());
    await symlink(relative(staging, dirname(releases.code(server ?? fingerprint).server)), join(staging, 'server'));
    const own = server === undefined ? {} : { server };
    const release = { id, code: fingerprint, ...own, needs, content, builtAt: now().toISOString(), files, carried };
    await releases.complete(staging, release);
    return release;
  };

  const buildRelease = (build: RequestedBuild, progress: BuildProgress): Promise<Release> =>
    retryWhenEdited(
      (noteRead) =>
        buildOnce(build, progress, async () => {
          const content = await contentAfter(build.contents);
          noteRead(content);
          return content;
        }),
      { ...progress, contentKey },
    );

  return {
    kind: 'own',
    run: async (build, progress) => {
      const lock = await waitForLock(progress.log, progress.signal);
      try {
        await progress.started();
        await releases.removeLeftovers();
        const release = await buildRelease(build, progress);
        await progress.confirm();
        await releases.activate(release.id);
        onLive?.(release.id);
        await releases.prune(await lastTakedown());
        return { releaseId: release.id };
      } finally {
        // Ignores errors of the cleanup: other builds must not wait for this one, and its own error must stay known.
        await releases
          .removeLeftovers()
          .catch(() => undefined)
          .finally(() => lock.release());
      }
    },
    recover: async () => {
      await releases.prepare(projectDir);
      const lock = await acquireFileLock(releases.lockFile);
      if (!lock) return false;
      await releases.removeLeftovers().finally(() => lock.release());
      return true;
    },
  };
}
