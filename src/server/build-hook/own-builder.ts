import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireFileLock, type FileLock } from '#db/file-lock.ts';
import { newReleaseId, type Release, type ReleaseStore } from '../builds/release-store.ts';
import { childEnvironment, type Settings } from '../env.ts';
import { astroBuild } from './astro-build.ts';
import type { BuildHook, BuildProgress } from './build-hook.port.ts';
import { carryAssets, describeFiles } from './release-files.ts';
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

  /** Moves the server code to where all releases with the same fingerprint share it. */
  const shareServerCode = async (staging: string, code: string): Promise<void> => {
    const shared = releases.serverCode(code);
    await mkdir(dirname(shared), { recursive: true });
    if (existsSync(shared)) await rm(join(staging, 'server'), { recursive: true });
    else await rename(join(staging, 'server'), shared);
    await symlink(join('..', '.code', code, 'server'), join(staging, 'server'));
  };

  const make = async ({ log, signal }: BuildProgress, lowPriority: boolean): Promise<Release> => {
    const id = newReleaseId(now());
    const staging = releases.staging(id);
    // Before the build reads anything: a change that comes while it runs must make this release look outdated.
    const content = await contentKey();
    const code = await siteFingerprint(projectDir, settings);
    const env = childEnvironment(settings, { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' });
    await astroBuild({ projectDir, outDir: staging, env, log, signal, lowPriority });

    const currentId = await releases.currentId();
    const current = currentId === undefined ? undefined : await releases.read(currentId);
    const earlier = current && { release: current, client: releases.client(current.id) };
    const client = join(staging, 'client');
    const files = await describeFiles(client, earlier);
    const carried = await carryAssets(client, files, earlier, now());
    await mkdir(join(settings.dataDir, 'media'), { recursive: true });
    await symlink('../../../media', join(client, 'media'));
    await shareServerCode(staging, code);
    const release = { id, code, content, builtAt: now().toISOString(), files, carried };
    await releases.complete(staging, release);
    return release;
  };

  return {
    kind: 'own',
    run: async ({ urgent = false }, progress) => {
      const lock = await waitForLock(progress.log, progress.signal);
      try {
        await progress.started();
        await releases.removeLeftovers();
        const release = await make(progress, !urgent);
        await releases.activate(release.id);
        onLive?.(release.id);
        await releases.prune();
        return { releaseId: release.id };
      } finally {
        await releases.removeLeftovers();
        lock.release();
      }
    },
    recover: async () => {
      await releases.prepare(projectDir);
      const lock = await acquireFileLock(releases.lockFile);
      if (!lock) return false;
      await releases.removeLeftovers();
      lock.release();
      return true;
    },
  };
}
