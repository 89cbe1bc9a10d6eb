import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CODE, codeOf, IMPORTS, inside, isOurs, matches, ROOT, show } from './project.ts';

/** Packages that only these folders may import, so that each can be replaced easily. */
const ONLY_IN: Record<string, readonly string[]> = {
  lucia: ['src/server/auth'],
  '@lucia-auth/adapter-drizzle': ['src/server/auth'],
  arctic: ['src/server/auth'],
  jose: ['src/server/auth', 'src/server/builds'],
  'oidc-provider': ['src/server/auth', 'src/server/oauth'],
  'light-my-request': ['src/server/oauth'],
  '@libsql/client': ['db'],
  cloudinary: ['src/server/image-host'],
  sharp: ['src/server/image-host', 'scripts/bench', 'scripts/demo', 'scripts/layout-model', 'scripts/pictures'],
  thumbhash: ['src/server/image-host'],
  'tesseract.js': ['src/server/reading'],
  satori: ['src/server/share-pictures'],
  tar: ['src/server/backup'],
  'rate-limiter-flexible': ['src/server/rate-limits'],
  '@fortawesome/free-solid-svg-icons': ['src/server/icons'],
  'yet-another-react-lightbox': ['src/features/lightbox'],
  pino: ['src/server/log', 'src/server/site-server'],
  'prom-client': ['src/server/site-server'],
  commander: ['scripts/bench', 'scripts/gallery'],
  'cli-progress': ['scripts/terminal'],
  playwright: ['scripts/bench', 'scripts/demo', 'scripts/pictures', 'scripts/test'],
  'subset-font': ['scripts/font'],
};

const isOf = (target: string, name: string) => target === name || target.startsWith(`${name}/`);

/** Whether a file runs in visitors' browsers. `.astro` files run only on the server. */
const isPublicBrowserCode = (file: string): boolean =>
  ['src/features', 'src/browser', 'src/ui', 'src/layouts'].some((wing) => inside(file, wing)) &&
  !file.endsWith('.astro') &&
  !/^src\/features\/[^/]+\/admin\//.test(file) &&
  !inside(file, 'src/ui/form') &&
  file !== 'src/browser/no-eval.ts';

/** The transitive static and dynamic imports of a file, without type imports. */
function loadedBy(file: string): Set<string> {
  const loaded = new Set([file]);
  for (const each of loaded) {
    for (const { file: from, target, typeOnly } of IMPORTS) if (from === each && !typeOnly) loaded.add(target);
  }
  return loaded;
}

describe('packages', () => {
  test.each(Object.entries(ONLY_IN))('%s is imported only by its own folders', (name, rooms) => {
    const users = IMPORTS.filter(({ target }) => isOf(target, name));
    expect(users).not.toEqual([]);
    expect(show(users.filter(({ file }) => !rooms.some((folder) => inside(file, folder))))).toEqual([]);
  });

  test('are all listed in docs/packages.md', () => {
    const { dependencies } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const table = readFileSync(`${ROOT}/docs/packages.md`, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    const named = new Set(
      table.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
    );
    expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('SQL', () => {
  test('only repositories, the schema and server/auth import drizzle', () => {
    const strangers = IMPORTS.filter(
      ({ file, target }) =>
        isOf(target, 'drizzle-orm') &&
        !inside(file, 'db') &&
        !inside(file, 'src/server/auth') &&
        !file.endsWith('.repository.ts'),
    );
    expect(show(strangers)).toEqual([]);
  });

  test('is used only by repositories and server/auth', () => {
    const others = CODE.filter(
      (file) => inside(file, 'src') && !inside(file, 'src/server/auth') && !file.endsWith('.repository.ts'),
    );
    const speaking =
      /\bsql`|\$client\.(?!close)\w+|\b(?:db|copy|remote)\.(?:select|selectDistinct|insert|update|delete|run|batch|all|get|query|transaction)\b/g;
    expect(matches(others, speaking)).toEqual([]);
  });
});

describe('purity', () => {
  test('shared code imports no package, except astro/zod in contracts', () => {
    const strangers = IMPORTS.filter(
      ({ file, target }) =>
        inside(file, 'src/shared') && !isOurs(target) && !(target === 'astro/zod' && file.endsWith('.contract.ts')),
    );
    expect(show(strangers)).toEqual([]);
  });

  test('shared code uses no browser or Node globals, clock or randomness', () => {
    const shared = CODE.filter((file) => inside(file, 'src/shared'));
    const impure =
      /\b(?:window|document|navigator|location|localStorage|sessionStorage|process|Buffer|performance)\b\s*[.[]|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bcrypto\.|\bfetch\(|\bset(?:Timeout|Interval)\(/g;
    expect(matches(shared, impure)).toEqual([]);
  });

  test('storage and cookies of the browser are used only by browser/storage.ts, because they may throw', () => {
    // Inline scripts run before any module, in a `try` of their own.
    const allowed = ['src/browser/storage.ts', 'src/layouts/first-paint.ts', 'src/features/news/periods.ts'];
    const others = CODE.filter((file) => !allowed.includes(file) && inside(file, 'src'));
    expect(matches(others, /\b(?:localStorage|sessionStorage)\b|\bdocument\.cookie\b/g)).toEqual([]);
  });

  test('public browser code imports only types from contracts', () => {
    const strangers = IMPORTS.filter(
      ({ file, target, typeOnly }) => isPublicBrowserCode(file) && target.endsWith('.contract.ts') && !typeOnly,
    );
    expect(show(strangers)).toEqual([]);
  });

  test('public browser code never imports the schema library, not even transitively', () => {
    const islands = CODE.filter(isPublicBrowserCode);
    expect(islands.length).toBeGreaterThan(100);
    expect(islands.filter((file) => loadedBy(file).has('astro/zod'))).toEqual([]);
  });

  test('browser code imports no Node modules', () => {
    const strangers = IMPORTS.filter(
      ({ file, target }) =>
        ['src/features', 'src/browser', 'src/ui'].some((wing) => inside(file, wing)) && target.startsWith('node:'),
    );
    expect(show(strangers)).toEqual([]);
  });
});

describe('the environment', () => {
  /** Variables that the machine, npm or Netlify sets; they are not the gallery's configuration. */
  const OF_THE_MACHINE =
    /^(?:PATH|INIT_CWD|NETLIFY|CONTEXT|INCOMING_HOOK_TITLE|CHROMIUM_PATH|UV_THREADPOOL_SIZE|MALLOC_ARENA_MAX|NODE_OPTIONS|npm_\w+)$/;

  test('is read only by server/env.ts', () => {
    // In quotes, it is what a bundler replaces in packages.
    const readers = CODE.filter((file) => !inside(file, 'scripts') && /(?<!')\bprocess\.env\b/.test(codeOf(file)));
    expect(readers).toEqual(['src/server/env.ts']);
  });

  test('scripts read only variables of the machine, npm and Netlify', () => {
    const scripts = CODE.filter((file) => inside(file, 'scripts'));
    const read = matches(scripts, /\bprocess\.env\.\w+|\bprocess\.env\[.*?\]|\{[^{}]*\}\s*=\s*process\.env\b/g);
    const others = read.filter((line) => !OF_THE_MACHINE.test(/process\.env\.(\w+)$/.exec(line)?.[1] ?? ''));
    expect(others).toEqual([]);
  });
});
