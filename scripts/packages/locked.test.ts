import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
type Locked = {
  integrity?: string;
  hasInstallScript?: boolean;
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')) as T;

const manifest = read<Manifest>('package.json');
const locked = Object.entries(read<{ packages: Record<string, Locked> }>('package-lock.json').packages).filter(
  ([place]) => place !== '',
);

/** Whether this is fetched where the program is meant to run: Linux on x64 with glibc. Bundled packages come with what bundles them. */
const isFetched = ({ inBundle, os, cpu, libc }: Locked): boolean =>
  !inBundle && (!os || os.includes('linux')) && (!cpu || cpu.includes('x64')) && (!libc || libc.includes('glibc'));

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every version that we name is exact', () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('every package that Linux on x64 installs is locked with its hash', () => {
  const fetched = locked.filter(([, entry]) => isFetched(entry));
  expect(fetched.length).toBeGreaterThan(500);
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual([]);
});

test('every package with an install script is one that we have decided about', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place));
  expect([...new Set(scripted)].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
});
