import { describe, expect, test } from 'vitest';
import { CODE, codeOf, IMPORTS, inside, isOurs, matches, show, TEST_IMPORTS, TESTS } from './project.ts';

/** The folders that each wing may import from (see docs/architecture.md). */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/pages': ['src/layouts', 'src/features', 'src/ui', 'src/shared', 'src/server/http'],
  'src/middleware.ts': ['src/server', 'src/shared'],
  'src/env.d.ts': ['src/server', 'src/shared'],
  'src/api-routes.d.ts': ['src/pages'],
  'src/layouts': ['src/layouts', 'src/features', 'src/ui', 'src/browser', 'src/shared', 'src/styles'],
  'src/features': ['src/features', 'src/ui', 'src/browser', 'src/shared'],
  'src/ui': ['src/ui'],
  'src/browser': ['src/browser', 'src/shared'],
  'src/shared': ['src/shared'],
  'src/server': ['src/server', 'src/shared', 'db'],
  db: ['db'],
  scripts: ['scripts', 'db', 'src/server', 'src/shared'],
};

/** Rooms that every other feature may import. */
const CAPABILITY_ROOMS = [
  'session',
  'notifications',
  'analytics',
  'lightbox',
  'search',
  'takedowns',
  'history',
  'gallery',
  'follows',
  'keyboard',
];

/** The benchmark of the hosted setup uses the fakes of the tests. */
const USES_STAND_INS = 'scripts/bench/hosted-gallery.ts';

/** `src/<wing>` or a folder at the top. */
const wingOf = (path: string): string => /^src\/[^/]+(?=\/)/.exec(path)?.[0] ?? path.split('/')[0] ?? '';
/** `src/<wing>/<room>`, or `<top>/<room>`. */
const roomOf = (path: string): string =>
  path
    .split('/')
    .slice(0, inside(path, 'src') ? 3 : 2)
    .join('/');

describe('allowed imports', () => {
  test.each(Object.entries(MAY_IMPORT))('%s imports only from its allowed folders', (wing, allowed) => {
    expect(CODE.filter((file) => inside(file, wing))).not.toEqual([]);
    const strangers = IMPORTS.filter(
      ({ file, target }) => inside(file, wing) && isOurs(target) && !allowed.some((folder) => inside(target, folder)),
    ).filter(({ file, target }) => file !== USES_STAND_INS || !inside(target, 'tests'));
    expect(show(strangers)).toEqual([]);
  });

  test('every file is in a wing with import rules', () => {
    const wings = Object.keys(MAY_IMPORT);
    expect(CODE.filter((file) => !wings.some((wing) => inside(file, wing)))).toEqual([]);
  });

  test('only one benchmark imports from tests', () => {
    const importers = IMPORTS.filter(({ target }) => inside(target, 'tests')).map(({ file }) => file);
    expect([...new Set(importers)]).toEqual([USES_STAND_INS]);
  });

  test('only tests import a page, beside the types of calls', () => {
    const importing = IMPORTS.filter(
      ({ file, target }) => inside(target, 'src/pages') && file !== 'src/api-routes.d.ts',
    );
    expect(show(importing)).toEqual([]);
  });

  test('features import only from their own room and the capability rooms', () => {
    const strangers = IMPORTS.filter(
      ({ file, target }) =>
        inside(file, 'src/features') &&
        inside(target, 'src/features') &&
        roomOf(file) !== roomOf(target) &&
        !CAPABILITY_ROOMS.includes(target.split('/')[2] ?? ''),
    );
    expect(show(strangers)).toEqual([]);
  });

  test("admin code is imported only by admin pages, so that the visitors' stylesheet contains none of it", () => {
    const isAdmin = (path: string) =>
      /^src\/(features\/[^/]+\/admin|ui\/(admin|form|sortable)|pages\/admin)\//.test(path) ||
      path === 'src/layouts/AdminLayout.astro';
    // Pages of collections, and the account's, have their own stylesheet, with forms and sorting.
    const hasOwnStylesheet = (path: string) => isAdmin(path) || /^src\/features\/(account|collections)\//.test(path);
    const strangers = IMPORTS.filter(
      ({ file, target, typeOnly }) => !typeOnly && inside(file, 'src') && isAdmin(target) && !hasOwnStylesheet(file),
    );
    expect(show(strangers)).toEqual([]);
  });

  test('pages use no SQL, no fetch and no cookies', () => {
    const pages = CODE.filter((file) => inside(file, 'src/pages'));
    expect(matches(pages, /\bfetch\(|\bcallApi\(|\bsql`|\$client|cookies\.(?:get|set)\(/g)).toEqual([]);
  });

  test('API calls are declared only in pages/api, and called only through callApi', () => {
    const declaring = CODE.filter((file) => /\bendpoint(?:<[^>]*>)?\(\{/.test(codeOf(file)));
    expect(declaring.length).toBeGreaterThan(30);
    const strangers = declaring.filter((file) => !/^src\/pages\/(?:api\/.*|healthz|readyz)\.ts$/.test(file));
    expect(strangers).toEqual([]);
    const inBrowser = CODE.filter((file) => inside(file, 'src/features') || inside(file, 'src/browser'));
    expect(matches(inBrowser, /\b(?:fetch|send|sendBeacon)\(['"`](?:\w+ )?\/api/g)).toEqual([]);
    expect(matches(inBrowser, /\bfetch\(/g)).toEqual([
      'src/browser/api-client.ts: fetch(',
      'src/browser/files.ts: fetch(',
      'src/browser/files.ts: fetch(',
      'src/browser/send-once.ts: fetch(',
      'src/browser/send-to-image-host.ts: fetch(',
    ]);
  });
});

describe('gated lists', () => {
  test('are unknown to the HTTP server', () => {
    const server = IMPORTS.filter(({ file }) => /^src\/server\/site-server\//.test(file));
    expect(server.length).toBeGreaterThan(20);
    const lists =
      /^src\/(?:server\/(?:images|companies|gallery|tags|memo)\b|server\/http\/(?:gallery|list)|shared\/access)/;
    expect(show(server.filter(({ target }) => lists.test(target)))).toEqual([]);
    expect(matches(CODE, /--expose-gc|\bglobalThis\.gc\b/g)).toEqual([]);
  });

  test('are cached only by endpoint()', () => {
    const users = IMPORTS.filter(
      ({ target, typeOnly }) =>
        /^src\/server\/(?:http\/gallery-pages|gallery\/encoded-pages)/.test(target) && !typeOnly,
    );
    expect(users.map(({ file }) => file).sort()).toEqual([
      'src/server/gallery/gallery.room.ts',
      'src/server/http/endpoint.ts',
    ]);
  });
});

describe('wiring', () => {
  test('is in one file a room, which reads the core; createApp lists the rooms', () => {
    const rooms = CODE.filter((file) => file.endsWith('.room.ts'));
    expect(rooms.filter((file) => file !== `src/server/${file.split('/')[2]}/${file.split('/')[2]}.room.ts`)).toEqual(
      [],
    );
    const createApp = /export function createApp[\s\S]*?\n\}/.exec(codeOf('src/server/app.ts'))?.[0] ?? '';
    expect(rooms.length).toBeGreaterThan(30);
    expect(createApp.split('\n').length).toBeLessThan(60);
    expect(matches(['src/server/app.ts'], /\w+(?:Service|Repository)\(/g)).toEqual([]);
  });
});

describe('import paths', () => {
  test('use an alias across wings and a relative path within a room', () => {
    const byWrongName = [...IMPORTS, ...TEST_IMPORTS].filter(({ file, specifier, target }) => {
      if (!isOurs(target) || file === 'src/env.d.ts' || inside(target, 'src/pages')) return false;
      if (inside(file, 'src/layouts') && inside(target, 'src/styles')) return false;
      const isByName = specifier.startsWith('#');
      return wingOf(file) === wingOf(target) ? isByName && roomOf(file) === roomOf(target) : !isByName;
    });
    expect(show(byWrongName)).toEqual([]);
  });

  test('have no re-exports and no index files', () => {
    const barrels = matches(
      [...CODE, ...TESTS],
      /^export\s+(?:\*|\{[^}]*\}|type\s+\{[^}]*\})\s*(?:as \w+\s*)?from\s.*$/gm,
    );
    const indexes = CODE.filter((file) => /(?:^|\/)index\.tsx?$/.test(file) && !inside(file, 'src/pages'));
    expect([...barrels, ...indexes]).toEqual([]);
  });

  test('have no cycles', () => {
    const graph = new Map<string, string[]>();
    for (const { file, target, typeOnly } of IMPORTS) {
      if (isOurs(target) && !typeOnly) graph.set(file, [...(graph.get(file) ?? []), target]);
    }
    expect(cyclesOf(graph)).toEqual([]);
  });

  test.each(['src/server', 'src/features'])('have no cycles between the rooms of %s, type imports included', (wing) => {
    const graph = new Map<string, string[]>();
    // Every room is built from the core's type, and the core from the lowest rooms.
    const isCoreType = ({ file, target, typeOnly }: (typeof IMPORTS)[number]) =>
      typeOnly && file.endsWith('.room.ts') && target === 'src/server/core.ts';
    for (const { file, target } of IMPORTS.filter((line) => !isCoreType(line))) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (inside(from, wing) && inside(to, wing) && from !== to) graph.set(from, [...(graph.get(from) ?? []), to]);
    }
    expect(graph.size).toBeGreaterThan(5);
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
