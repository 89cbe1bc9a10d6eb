// The own builder bundles once and renders with every edit (src/server/builds); hosts run `astro build`. Both must make one site.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { astroBuild } from '#server/builds/plain-build.ts';
import { childEnvironment } from '#server/env.ts';
import { type BuiltSite, PROJECT_DIR, startBuiltSite, testSettings } from '#tests/setup/built-site.ts';

let site: BuiltSite;
/** Beside the releases, where the way to the packages is. */
let plain: string;

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  return files.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`).sort();
}

beforeAll(async () => {
  site = await startBuiltSite();
  plain = join(site.gallery.releases.dir, '.plain');
  const settings = testSettings(site.dataDir, { SITE_URL: site.builtFor });
  const env = childEnvironment(settings, { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' });
  const signal = new AbortController().signal;
  await astroBuild({ projectDir: PROJECT_DIR, outDir: plain, env, log: () => {}, signal, lowPriority: false });
});

afterAll(() => site?.stop());

test('a release holds just the files that a plain build makes, byte for byte', async () => {
  const { releases } = site.gallery;
  const release = releases.client((await releases.currentId()) ?? '');
  const files = await filesUnder(join(plain, 'client'));
  expect(await filesUnder(release)).toEqual(files);
  const differing: string[] = [];
  for (const file of files) {
    const [ours, theirs] = await Promise.all([readFile(join(release, file)), readFile(join(plain, 'client', file))]);
    if (!ours.equals(theirs)) differing.push(file);
  }
  expect(files.length).toBeGreaterThan(40);
  expect(differing).toEqual([]);
});
