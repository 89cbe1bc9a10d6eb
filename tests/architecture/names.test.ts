import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CODE, codeOf, inside, matches, TESTS } from './project.ts';

/** Roles of files, the part before the extension. */
const ROLES = [
  'contract',
  'service',
  'repository',
  'mapper',
  'store',
  'client',
  'messages',
  'port',
  'room',
  'directive',
  'command',
  'bench',
];

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PASCAL = /^(?:[A-Z][a-z0-9]*)+$/;

const own = CODE.filter((file) => !inside(file, 'src/pages'));

/** The exported names of a file. */
const exportsOf = (file: string): string[] =>
  [...codeOf(file).matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|class) (\$?\w+)/gm)].map(
    ([, name]) => name ?? '',
  );

describe('files', () => {
  test('have no vague names such as utils or helpers', () => {
    const vague = [...CODE, ...TESTS].filter((file) =>
      /(?:^|[/.-])(?:utils?|utilit(?:y|ies)|helpers?|lib|misc|common|stuff|tools?|general|various)(?:[/.-])/.test(file),
    );
    expect(vague).toEqual([]);
  });

  test('are in kebab-case folders', () => {
    const folders = new Set([...own, ...TESTS].flatMap((file) => file.split('/').slice(0, -1)));
    expect([...folders].filter((folder) => !KEBAB.test(folder))).toEqual([]);
  });

  test('are kebab-case, or PascalCase for a component, with at most one known role', () => {
    const odd = own.filter((file) => {
      const [name = '', ...endings] = basename(file).split('.');
      const role = endings.length > 1 ? endings[0] : undefined;
      if (role !== undefined && role !== 'd' && !ROLES.includes(role)) return true;
      return !KEBAB.test(name) && !(PASCAL.test(name) && /\.(?:tsx|astro)$/.test(file) && inside(file, 'src'));
    });
    expect(odd).toEqual([]);
  });

  test('of a component have its name; other .tsx files begin with use- or mount-', () => {
    const odd = own
      .filter((file) => inside(file, 'src') && /\.(?:tsx|astro)$/.test(file))
      .filter((file) => {
        const name = basename(file).replace(/\.\w+$/, '');
        if (file.endsWith('.astro')) return !PASCAL.test(name);
        if (!PASCAL.test(name)) return !/^(?:use|mount)-/.test(name);
        return (
          !exportsOf(file).some((exported) => exported === name || exported === `mount${name}`) &&
          !codeOf(file).includes(`function ${name}(`)
        );
      });
    // Two panels of one page that share all their text.
    expect(odd).toEqual(['src/features/account/YourData.tsx']);
  });

  test.each(['repository', 'service'])('with the role %s export one of that name', (role) => {
    const suffix = role.charAt(0).toUpperCase() + role.slice(1);
    const holders = own.filter((file) => file.endsWith(`.${role}.ts`) && inside(file, 'src/server'));
    expect(holders.length).toBeGreaterThan(15);
    const odd = holders.filter((file) => !exportsOf(file).some((name) => name.endsWith(suffix)));
    // A backup is a job and not a long-lived service.
    expect(odd).toEqual(
      role === 'service' ? ['src/server/backup/backup.service.ts', 'src/server/backup/restore.service.ts'] : [],
    );
  });
});

describe('names in code', () => {
  test('of stores begin with a $, and only store files share them', () => {
    const atoms = /^(?:export )?const (\$?\w+)(?::[^=]+)? = (?:atom|map|computed|batched)\b/gm;
    const found = own.flatMap((file) =>
      [...codeOf(file).matchAll(atoms)].map(([line, name = '']) => ({ file, line, name })),
    );
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ name }) => !name.startsWith('$'))).toEqual([]);
    expect(found.filter(({ file, line }) => line.startsWith('export') && !file.endsWith('.store.ts'))).toEqual([]);
  });

  test('of guards begin with require', () => {
    const tellingWho = ['readRequestSession', 'withCookies', 'tokenScopeOf', 'bearerOf', 'signInByToken', 'isReading'];
    const guards = exportsOf('src/server/http/access.ts').filter((name) => !tellingWho.includes(name));
    expect(guards.length).toBeGreaterThan(2);
    expect(guards.filter((name) => !name.startsWith('require'))).toEqual([]);
  });

  test('of times and sizes contain their unit', () => {
    const ofTimeOrSize = /POLL|DELAY|TIMEOUT|PAUSE|GRACE|WAIT|INTERVAL|(?:^|_)AGE(?:_|$)|BYTES/;
    const unit = /_(?:MS|S|HOURS|DAYS|BYTES|MB|CHARACTERS|PX)$/;
    const counted = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?::[^=]+)? = [\d_][\d_ *.]*;/gm;
    const found = own.flatMap((file) => [...codeOf(file).matchAll(counted)].map(([, name = '']) => ({ file, name })));
    expect(found.length).toBeGreaterThan(100);
    // The age of people is always in years.
    const unsaid = found.filter(({ name }) => ofTimeOrSize.test(name) && !unit.test(name) && name !== 'MINIMUM_AGE');
    expect(unsaid).toEqual([]);
  });

  test('are used for timer durations instead of numbers', () => {
    expect(matches(own, /\bset(?:Timeout|Interval)\([^;]*?,\s*[\d_]{2,}\s*[,)]/g)).toEqual([]);
  });
});
