import { existsSync } from 'node:fs';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { CODE_BUILD } from '../env.ts';
import { runStep, type StepOptions } from './child-process.ts';
import { describeFiles, type EarlierRelease } from './release-files.ts';
import type { Release, ReleaseCode, ReleaseStore } from './release-store.ts';

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

type Bundling = {
  projectDir: string;
  releases: ReleaseStore;
  /** Identifies the code and its configuration (`site-fingerprint.ts`). */
  fingerprint: string;
  earlier: EarlierRelease | undefined;
  step: StepOptions;
};

/** The code of a fingerprint as bundles for browsers, server and pages: built once, then shared by every release. */
export async function bundledCode({
  projectDir,
  releases,
  fingerprint,
  earlier,
  step,
}: Bundling): Promise<ReleaseCode> {
  const code = releases.code(fingerprint);
  if ([code.files, code.server, code.pages].every((file) => existsSync(file))) return code;
  if (existsSync(code.dir)) await releases.removeFolder(code.dir);
  const outDir = releases.staging(`code-${fingerprint}`);
  try {
    await astroBuild({ ...step, projectDir, outDir, env: { ...step.env, ...CODE_BUILD } });
    await access(join(outDir, relative(code.dir, code.pages)));
  } catch (error) {
    throw new RendererUnusable(error);
  }
  const files = await describeFiles(join(outDir, basename(code.client)), earlier);
  await writeFile(join(outDir, basename(code.files)), JSON.stringify(files));
  await mkdir(dirname(code.dir), { recursive: true });
  await rename(outDir, code.dir);
  return code;
}
