import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type ImportLine, importsOf, sourceFiles } from './import-lines.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const aliases = (JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { imports: Record<string, string> })
  .imports;

const lines: ImportLine[] = ['src', 'db', 'scripts']
  .flatMap((folder) => sourceFiles(ROOT, folder))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => importsOf(ROOT, file, aliases));

const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const isOurs = (target: string) => /^(src|db|scripts|tests)\//.test(target);
const show = (found: readonly ImportLine[]) => found.map(({ file, target }) => `${file} -> ${target}`);

/** Which folders a wing may import from (house: who may import whom). */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/pages': ['src/layouts', 'src/features', 'src/ui', 'src/shared', 'src/server/http'],
  'src/middleware.ts': ['src/server', 'src/shared'],
  'src/layouts': ['src/layouts', 'src/features', 'src/ui', 'src/shared', 'src/styles'],
  'src/features': ['src/features', 'src/ui', 'src/browser', 'src/shared', 'src/styles'],
  'src/ui': ['src/ui'],
  'src/browser': ['src/browser', 'src/shared'],
  'src/shared': ['src/shared'],
  'src/server': ['src/server', 'src/shared', 'db'],
  db: ['db'],
  scripts: ['scripts', 'db', 'src/server', 'src/shared'],
};

/** Rooms whose abilities every other feature may use. */
const CAPABILITY_ROOMS = ['session', 'notifications', 'analytics', 'lightbox', 'search'];

/** Packages that live in one room only. */
const ONLY_IN: Record<string, readonly string[]> = {
  lucia: ['src/server/auth'],
  '@lucia-auth/adapter-drizzle': ['src/server/auth'],
  arctic: ['src/server/auth'],
  'oidc-provider': ['src/server/auth'],
  cloudinary: ['src/server/image-host'],
  sharp: ['src/server/image-host', 'db/demo', 'scripts/bench', 'scripts/pictures'],
  'yet-another-react-lightbox': ['src/features/lightbox'],
};

describe('the house', () => {
  test.each(Object.entries(MAY_IMPORT))('%s keeps to its neighbours', (wing, allowed) => {
    const strangers = lines.filter(
      ({ file, target }) => inside(file, wing) && isOurs(target) && !allowed.some((folder) => inside(target, folder)),
    );
    expect(show(strangers)).toEqual([]);
  });

  test('nothing imports tests', () => {
    expect(show(lines.filter(({ target }) => inside(target, 'tests')))).toEqual([]);
  });

  test('features use only their own room and the capability rooms', () => {
    const room = (path: string) => path.split('/')[2] ?? '';
    const strangers = lines.filter(
      ({ file, target }) =>
        inside(file, 'src/features') &&
        inside(target, 'src/features') &&
        room(file) !== room(target) &&
        !CAPABILITY_ROOMS.includes(room(target)),
    );
    expect(show(strangers)).toEqual([]);
  });

  test("what only the desk has is used by the desk alone: the visitors' stylesheet knows nothing of it", () => {
    const isDesk = (path: string) => /^src\/(features\/[^/]+\/admin|ui\/(form|sortable)|pages\/admin)\//.test(path);
    const strangers = lines.filter(
      ({ file, target, typeOnly }) => !typeOnly && inside(file, 'src') && isDesk(target) && !isDesk(file),
    );
    expect(show(strangers)).toEqual([]);
  });

  test.each(Object.entries(ONLY_IN))('%s has one room', (name, rooms) => {
    const strangers = lines.filter(
      ({ file, target }) =>
        (target === name || target.startsWith(`${name}/`)) && !rooms.some((folder) => inside(file, folder)),
    );
    expect(show(strangers)).toEqual([]);
  });

  test('only repositories, the schema and server/auth speak SQL', () => {
    const strangers = lines.filter(
      ({ file, target }) =>
        target.startsWith('drizzle-orm') &&
        !inside(file, 'db') &&
        !inside(file, 'src/server/auth') &&
        !/\.repository\.ts$/.test(file),
    );
    expect(show(strangers)).toEqual([]);
  });

  test('only server/env.ts reads the environment', () => {
    const readers = ['src', 'db', 'scripts']
      .flatMap((folder) => sourceFiles(ROOT, folder))
      .filter((file) => /\bprocess\.env\b/.test(readFileSync(`${ROOT}/${file}`, 'utf8')))
      .filter((file) => file !== 'src/server/env.ts' && !/\.test\.tsx?$/.test(file) && !inside(file, 'scripts'));
    expect(readers).toEqual([]);
  });

  test('shared is pure: no React, no Node, no Astro but astro/zod in contracts', () => {
    const strangers = lines.filter(
      ({ file, target }) =>
        inside(file, 'src/shared') && !isOurs(target) && !(target === 'astro/zod' && /\.contract\.ts$/.test(file)),
    );
    expect(show(strangers)).toEqual([]);
  });

  test("browser code takes types only from contracts, so that the schema library stays out; only admins' forms share theirs", () => {
    const strangers = lines.filter(
      ({ file, target, typeOnly }) =>
        (inside(file, 'src/features') || inside(file, 'src/browser') || inside(file, 'src/ui')) &&
        /\.contract\.ts$/.test(target) &&
        !typeOnly &&
        !file.endsWith('.astro') &&
        !/^src\/features\/[^/]+\/admin\//.test(file),
    );
    expect(show(strangers)).toEqual([]);
  });

  test('folders and files are named for their noun', () => {
    const vague = ['src', 'db', 'scripts']
      .flatMap((folder) => sourceFiles(ROOT, folder))
      .filter((file) => /(^|\/)(utils?|helpers?|lib|misc|common)(\/|\.|-)/.test(file));
    expect(vague).toEqual([]);
  });

  test('there are no cycles', () => {
    const graph = new Map<string, string[]>();
    for (const { file, target, typeOnly } of lines) {
      if (isOurs(target) && !typeOnly) graph.set(file, [...(graph.get(file) ?? []), target]);
    }
    expect(cyclesOf(graph)).toEqual([]);
  });
});

/** Cycles of the import graph, each as "a -> b -> a". */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, path: readonly string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) {
      cycles.push([...path.slice(at), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return cycles;
}
