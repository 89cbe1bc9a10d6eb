import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './project.ts';

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
type Locked = {
  license?: string;
  dev?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;

const manifest = read<Manifest>('package.json');
const locked = Object.entries(read<{ packages: Record<string, Locked> }>('package-lock.json').packages).filter(
  ([place]) => place !== '',
);

/** Whether npm downloads this package on Linux on x64 with glibc. Bundled packages are part of another package. */
const isFetched = ({ inBundle, os, cpu, libc }: Locked): boolean =>
  !inBundle && (!os || os.includes('linux')) && (!cpu || cpu.includes('x64')) && (!libc || libc.includes('glibc'));

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every version in package.json is exact', () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test('every package that Linux on x64 installs is locked with its hash', () => {
  const fetched = locked.filter(([, entry]) => isFetched(entry));
  expect(fetched.length).toBeGreaterThan(500);
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual([]);
});

test('every package with an install script is listed in allowScripts', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place));
  expect([...new Set(scripted)].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
});

/** Permissive licences, and those that bind only changes to the package itself. */
const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Apache 2', 'BlueOak-1.0.0', 'Python-2.0'],
  ...['CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1', 'MPL-2.0', 'Zlib'],
  // libvips, which sharp loads as a separate library.
  'LGPL-3.0-or-later',
]);

/** Packages whose `package.json` states no licence. */
const STATED_ELSEWHERE: Record<string, string> = {
  // MIT, in its README.
  callsite: 'MIT',
};

/** Whether a licence expression (SPDX) can be met: all of an AND, one of an OR. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\(|\)$/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => isAllowed(part));
  return plain.split(' AND ').every((part) => ALLOWED_LICENCES.has(part));
}

test('every production package has an allowed licence', () => {
  const production = locked.filter(([, { dev }]) => !dev);
  expect(production.length).toBeGreaterThan(100);
  const licenceOf = ([place, { license }]: (typeof production)[number]) =>
    license ?? STATED_ELSEWHERE[nameOf(place)] ?? 'none stated';
  expect(
    production.filter((one) => !isAllowed(licenceOf(one))).map((one) => `${nameOf(one[0])}: ${licenceOf(one)}`),
  ).toEqual([]);
});

test.each([
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['GPL-3.0', false],
  ['MIT AND AGPL-3.0', false],
  ['none stated', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});
