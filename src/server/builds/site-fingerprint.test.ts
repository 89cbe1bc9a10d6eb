import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testSettings } from '#tests/setup/built-site.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { siteFingerprint } from './site-fingerprint.ts';

/** Names of the settings that a file reads. */
const settingsIn = (source: string): string[] => [
  ...[...source.matchAll(/\bsettings\.(\w+)/g)].map(([, name = '']) => name),
  ...[...source.matchAll(/\{([^{}]*)\} = [\w.]*\bsettings;/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
];

test('a site is built again when a setting has changed that its pages show', async () => {
  const shown = new Set<string>();
  for await (const file of glob('src/**/*.astro'))
    for (const name of settingsIn(await readFile(file, 'utf8'))) shown.add(name);
  expect([...shown]).toEqual(expect.arrayContaining(['siteUrl', 'analytics', 'contact', 'uploadMaxMb']));

  const [projectDir, settings] = [await aFolder(), testSettings(await aFolder())];
  const before = await siteFingerprint(projectDir, settings);
  for (const name of shown) {
    const changed = { ...settings, [name]: 'another' };
    expect(await siteFingerprint(projectDir, changed), name).not.toBe(before);
  }
});
