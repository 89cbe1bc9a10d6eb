import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
const files = [...text.matchAll(/`([\w./@[\]-]+\.(?:test|spec)\.tsx?|(?:src|docs|tests|scripts)\/[\w./-]+)`/g)].map(
  (match) => match[1] ?? '',
);
const threats = text.split('## Security model')[1]?.split('\n## ')[0] ?? '';

test('every file that SECURITY.md names exists', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every threat in SECURITY.md names a test', () => {
  const items = threats.split('\n- ').slice(1);
  expect(items.length).toBeGreaterThan(15);
  expect(items.filter((item) => !/`[^`]+\.(test|spec)\.ts`/.test(item))).toEqual([]);
});
