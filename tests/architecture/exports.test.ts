import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from './import-lines.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXPORT = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/;

/** Names that a file exports without a sentence above them. */
function untold(file: string): string[] {
  const lines = readFileSync(`${ROOT}/${file}`, 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const name = EXPORT.exec(line)?.[1];
    return name && !lines[at - 1]?.trimEnd().endsWith('*/') ? [`${file}: ${name}`] : [];
  });
}

test('each export has a sentence; routes, whose exports are methods, have names that say it', () => {
  const files = ['src', 'db', 'scripts']
    .flatMap((folder) => sourceFiles(ROOT, folder))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/pages/'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(untold)).toEqual([]);
});
