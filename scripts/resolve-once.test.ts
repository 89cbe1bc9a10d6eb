import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';

const HOOK = new URL('resolve-once.mjs', import.meta.url).href;

const FILES: Record<string, string> = {
  'node_modules/named/package.json': '{ "name": "named", "exports": { "import": "./i.mjs", "require": "./r.cjs" } }',
  'node_modules/named/i.mjs': "export default 'imported';",
  'node_modules/named/r.cjs': "module.exports = 'required';",
  'node_modules/other/index.js': "module.exports = require('inner');",
  'node_modules/other/node_modules/inner/index.js': "module.exports = 'inner of other';",
  'node_modules/inner/index.js': "module.exports = 'inner';",
  'data.json': '{ "a": 1 }',
  'deep/counted.mjs': 'globalThis.runs = (globalThis.runs ?? 0) + 1; export default globalThis.runs;',
  'deep/index.js': "module.exports = 'folder';",
  'deep/main.mjs': "import named from 'named'; import runs from './counted.mjs'; export default [named, runs];",
  'main.mjs': `
    import { createRequire } from 'node:module';
    import named from 'named';
    import inner from 'inner';
    import other from 'other';
    import runs from './deep/counted.mjs';
    import again from './deep/counted.mjs?again';
    import data from './data.json' with { type: 'json' };
    import deep from './deep/main.mjs';
    const require = createRequire(import.meta.url);
    const missing = await import('./missing.mjs').catch(({ code }) => code);
    console.log(JSON.stringify([named, require('named'), inner, other, runs, again, data, deep, require('./deep'), missing]));`,
};

test('imports and requires resolve as without the hook, by name, by path and with a query', async () => {
  const folder = await aFolder();
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const run = async (...options: string[]) =>
    JSON.parse((await promisify(execFile)(process.execPath, [...options, join(folder, 'main.mjs')])).stdout) as unknown;
  const expected = ['imported', 'required', 'inner', 'inner of other', 1, 2, { a: 1 }, ['imported', 1], 'folder'];
  expect(await run('--import', HOOK)).toEqual([...expected, 'ERR_MODULE_NOT_FOUND']);
  expect(await run()).toEqual([...expected, 'ERR_MODULE_NOT_FOUND']);
});
