import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireFileLock, type FileLock } from '#db/file-lock.ts';
import { newReleaseId, type Release, type ReleaseStore } from '../builds/release-store.ts';
import { childEnvironment, type Settings } from '../env.ts';
import { mediaDirOf } from '../image-host/media-dir.ts';
import type { BuildHook, BuildProgress, RequestedBuild } from './build-hook.port.ts';
import { bundledCode } from './bundled-code.ts';
import { linkMedia } from './link-media.ts';
import { carryAssets, type EarlierRelease, linkFiles } from './release-files.ts';
import { renderPages } from './render-pages.ts';
import { siteFingerprint } from './site-fingerprint.ts';

/** How often in ms a build that waits for another process's build asks again. */
const LOCK_POLL_MS = 250;

type Deps = {
  projectDir: string;
  settings: Settings;
  releases: ReleaseStore;
  /** Names the gallery's present content. */
  contentKey: () => Promise<string>;
  now: () => Date;
  /** Told when a release has become the served one. */
  onLive?: (id: string) => void;
};

/** Builds the site here: into a new release folder, which becomes the served one in a single step once it is complete. */
export function ownBuilder({ projectDir, settings, releases, contentKey, now, onLive }: Deps): BuildHook {
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

  const make = async (build: RequestedBuild, { log, signal }: BuildProgress): Promise<Release> => {
    const { urgent = false, contents } = build;
    const id = newReleaseId(now());
    const staging = releases.staging(id);
    const client = join(staging, 'client');
    const fingerprint = await siteFingerprint(projectDir, settings);
    const env = childEnvironment(settings, { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' });
    const step = { env, log, signal, lowPriority: !urgent };
    const earlier = await served();

    const code = await bundledCode({ projectDir, releases, fingerprint, earlier, step });
    await contents;
    // Before anything of the gallery is read: a change that comes while pages are rendered must make this release look outdated.
    const content = await contentKey();
    const assets = JSON.parse(await readFile(code.files, 'utf8')) as Release['files'];
    await linkFiles(code.client, client, assets);
    const earlierId = earlier?.release.id;
    const { dataDir } = settings;
    const pages = await renderPages({ projectDir, dataDir, renderer: code.pages, client, earlierId, step });
    const files = { ...assets, ...pages };
    const carried = await carryAssets(client, files, earlier, now());
    await linkMedia(client, mediaDirOf(settings));
    await symlink(relative(staging, dirname(code.server)), join(staging, 'server'));
    const release = { id, code: fingerprint, content, builtAt: now().toISOString(), files, carried };
    await releases.complete(staging, release);
    return release;
  };

  return {
    kind: 'own',
    run: async (build, progress) => {
      const lock = await waitForLock(progress.log, progress.signal);
      try {
        await progress.started();
        await releases.removeLeftovers();
        const release = await make(build, progress);
        await releases.activate(release.id);
        onLive?.(release.id);
        await releases.prune();
        return { releaseId: release.id };
      } finally {
        // Whatever stands in the way of that: other builds must not wait for this one.
        await releases.removeLeftovers().finally(() => lock.release());
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
