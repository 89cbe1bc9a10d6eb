import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ImportLine, importsOf, sourceFiles } from './import-lines.ts';

/** The project's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const aliases = (JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { imports: Record<string, string> })
  .imports;

/** Whether a file is a test, by its name. */
export const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);

const files = ['src', 'db', 'scripts', 'tests'].flatMap((folder) => sourceFiles(ROOT, folder));

/** Every source file of the product and its tools, relative to the project's root, without tests and their helpers. */
export const CODE: readonly string[] = files.filter((file) => !isTest(file) && !file.startsWith('tests/'));

/** Every test and test helper. */
export const TESTS: readonly string[] = files.filter((file) => isTest(file) || file.startsWith('tests/'));

/** The text of a file; the path is relative to the project's root. */
export const textOf = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8');

/** The same without comments, for rules about what code does. */
export const codeOf = (file: string): string =>
  textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1');

/** Every import line of the code. */
export const IMPORTS: readonly ImportLine[] = CODE.flatMap((file) => importsOf(ROOT, file, aliases));

/** Every import line of the tests. */
export const TEST_IMPORTS: readonly ImportLine[] = TESTS.flatMap((file) => importsOf(ROOT, file, aliases));

/** Whether a path is a folder or is in it. */
export const inside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Whether an import resolves to a file of ours. */
export const isOurs = (target: string): boolean => /^(?:src|db|scripts|tests)\//.test(target);

/** Formats import lines for the message of a failed test. */
export const show = (found: readonly ImportLine[]): string[] => found.map(({ file, target }) => `${file} -> ${target}`);

/** Files whose code matches, each with what matched. */
export const matches = (where: readonly string[], pattern: RegExp): string[] =>
  where.flatMap((file) => [...codeOf(file).matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`));
