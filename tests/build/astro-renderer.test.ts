// Checks that the installed Astro still has the undocumented internals that src/server/builds/astro-renderer.ts uses.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ASTRO_INTERNALS } from '#server/builds/astro-renderer.ts';

const astro = dirname(createRequire(import.meta.url).resolve('astro/package.json'));
const { version } = JSON.parse(await readFile(join(astro, 'package.json'), 'utf8')) as { version: string };

test.each([
  [
    'the Vite environment that bundles the renderer',
    'dist/core/constants.js',
    `prerender: "${ASTRO_INTERNALS.environment}"`,
  ],
  ['the name of the entry', 'dist/core/build/static-build.js', `= "${ASTRO_INTERNALS.entry}"`],
  [
    'the entry is found by the beginning of its name',
    'dist/core/build/static-build.js',
    'startsWith(PRERENDER_ENTRY_FILENAME_PREFIX)',
  ],
  ['the folder of the bundle', 'dist/prerender/utils.js', `"./${ASTRO_INTERNALS.folder}/"`],
  ['the hook before the bundle is deleted', 'dist/core/build/generate.js', 'runHookBuildGenerated({'],
  ['routes of the manifest', 'dist/core/app/base.js', 'routeData'],
])('Astro still has %s', async (what, file, text) => {
  const content = await readFile(join(astro, file), 'utf8').catch(() => '');
  expect(
    content.includes(text),
    `Astro ${version} changed ${what} (${file}: ${text}). Follow it in astro-renderer.ts.`,
  ).toBe(true);
});
