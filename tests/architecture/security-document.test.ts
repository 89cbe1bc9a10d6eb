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
  const rows = threats.split('\n').filter((line) => line.startsWith('| ') && !/^\| (threat|-)/.test(line));
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => !/`[^`]+\.(test|spec)\.ts`/.test(row))).toEqual([]);
});
