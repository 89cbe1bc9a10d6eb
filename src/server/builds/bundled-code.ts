import { existsSync } from 'node:fs';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { CODE_BUILD } from '../env.ts';
import type { StepOptions } from './child-process.ts';
import { astroBuild, RendererUnusable } from './plain-build.ts';
import { describeFiles, type EarlierRelease } from './release-files.ts';
import type { ReleaseCode, ReleaseStore } from './release-store.ts';

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
