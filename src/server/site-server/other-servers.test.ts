import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { recordServer } from './other-servers.ts';

test('two servers of one data folder under different addresses are told, others are not', async () => {
  const dataDir = await aFolder();
  const at = (siteUrl: string) => ({ dataDir, siteUrl });
  const first = await recordServer(at('https://one.example'), process.ppid);
  expect(first.warnings).toEqual([]);
  expect((await recordServer(at('https://one.example'))).warnings).toEqual([]);
  const { warnings, end } = await recordServer(at('https://two.example'));
  expect(warnings).toEqual([
    expect.stringContaining(`Process ${process.ppid} serves the same DATA_DIR as https://one.example`),
  ]);
  await end();
  await first.end();
  // A server that was killed leaves its file.
  await recordServer(at('https://gone.example'), 2 ** 22 + 1);
  expect((await recordServer(at('https://two.example'))).warnings).toEqual([]);
  expect(await readdir(dataDir)).toEqual([`.server-${process.pid}`]);
});
