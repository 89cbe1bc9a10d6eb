import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that production needs, and its licence as it states it. */
export type LicensedPackage = { name: string; version: string; licence: string };

type LockEntry = { version?: string; license?: string; dev?: boolean; link?: boolean };

/** Licences that may be used without asking: permissive ones, and those that bind only changes to the package itself. */
export const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Apache 2', 'BlueOak-1.0.0', 'Python-2.0'],
  ...['CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1', 'MPL-2.0'],
  // libvips, which sharp loads as a library of its own.
  'LGPL-3.0-or-later',
]);

/** Packages whose `package.json` states none, and where their licence stands. */
const STATED_ELSEWHERE: Record<string, string> = {
  // MIT, in its README.
  callsite: 'MIT',
};

/** Whether a licence expression (SPDX) can be met: all of an AND, one of an OR. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\(|\)$/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => isAllowed(part));
  return plain.split(' AND ').every((part) => ALLOWED_LICENCES.has(part));
}

/** Every package that production needs, as the lock file has them; by name. */
export function productionPackages(projectDir: string): LicensedPackage[] {
  const lock = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      return { name, version, licence: license ?? STATED_ELSEWHERE[name] ?? 'none stated' };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
