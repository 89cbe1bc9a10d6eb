import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runStep, type StepOptions } from './child-process.ts';
import { describeFiles, type EarlierRelease } from './release-files.ts';
import type { Release, ReleaseStore } from './release-store.ts';

/** Runs `astro build` in its own process. Rejects when it fails. */
export function astroBuild({
  projectDir,
  outDir,
  ...step
}: { projectDir: string; outDir: string } & StepOptions): Promise<void> {
  const program = join(projectDir, 'node_modules/astro/bin/astro.mjs');
  return runStep(projectDir, [program, 'build', '--outDir', outDir], step);
}

/** Pages can't be rendered outside of `astro build`, most likely because an update of Astro changed what we take from it. */
export class RendererUnusable extends Error {
  constructor(cause: unknown) {
    super(`Astro's renderer can't be used alone: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'RendererUnusable';
  }
}

type PlainBuild = {
  projectDir: string;
  releases: ReleaseStore;
  /** Names the request handler of the release, which this build writes too. */
  server: string;
  client: string;
  earlier: EarlierRelease | undefined;
  step: StepOptions;
};

/** Builds code and pages with `astro build` alone: everything after each edit, but with documented features of Astro only. */
export async function plainBuild({
  projectDir,
  releases,
  server,
  client,
  earlier,
  step,
}: PlainBuild): Promise<Release['files']> {
  const outDir = releases.staging(`plain-${server}`);
  await astroBuild({ ...step, projectDir, outDir });
  await rm(client, { recursive: true, force: true });
  await mkdir(dirname(client), { recursive: true });
  await rename(join(outDir, 'client'), client);
  const { dir } = releases.code(server);
  await mkdir(dirname(dir), { recursive: true });
  await rename(outDir, dir);
  return describeFiles(client, earlier);
}
