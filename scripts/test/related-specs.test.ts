import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { relatedSpecs, SPECS } from './related-specs.ts';

test.each([
  ['documents and unit tests', ['README.md', 'docs/architecture.md', 'src/server/memo.test.ts'], []],
  ['a browser test', ['tests/e2e/home.spec.ts'], ['/e2e/home']],
  ['a room with its own browser tests', ['src/features/version/version-watcher.ts'], ['/e2e/version']],
  ['an admin page and a document', ['src/features/users/admin/find-users.ts', 'docs/architecture.md'], ['/e2e/admin-']],
  ['a part of every page', ['src/features/version/version-watcher.ts', 'src/ui/placeholder.ts'], undefined],
  ['the setup of all browser tests', ['tests/setup/e2e-server.ts'], undefined],
])('%s', (_name, files, specs) => {
  expect(relatedSpecs(files)).toEqual(specs);
});

test('each row names existing browser tests', () => {
  const files = readdirSync(fileURLToPath(new URL('../../tests/e2e', import.meta.url)));
  const names = SPECS.flatMap(([, specs]) => specs);
  expect(names.filter((name) => !files.some((file) => file.startsWith(name)))).toEqual([]);
});
