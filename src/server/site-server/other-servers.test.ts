import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { recordServer } from './other-servers.ts';

test('two servers of one data folder under different addresses are told once, the first one too', async () => {
  const dataDir = await aFolder();
  const told: [string, string][] = [];
  const serve = (siteUrl: string, pid?: number) =>
    recordServer({ dataDir, siteUrl }, (text) => told.push([siteUrl, text]), pid);
  const first = await serve('https://one.example', process.ppid);
  await (await serve('https://one.example')).end();
  expect(told).toEqual([]);
  const second = await serve('https://two.example');
  const toSecond = expect.stringContaining(`Process ${process.ppid} serves the same DATA_DIR as https://one.example`);
  const toFirst = expect.stringContaining(`Process ${process.pid} serves the same DATA_DIR as https://two.example`);
  expect([told, first.warnings(), second.warnings()]).toEqual([[['https://two.example', toSecond]], [], [toSecond]]);
  for (let times = 0; times < 2; times += 1) await first.look();
  expect(told.slice(1)).toEqual([['https://one.example', toFirst]]);
  expect(first.warnings()).toEqual([toFirst]);
  await second.end();
  await first.look();
  expect(first.warnings()).toEqual([]);
  await first.end();
});

test('a server that was killed leaves its file, which the next one removes', async () => {
  const dataDir = await aFolder();
  const told: string[] = [];
  const warn = (text: string) => told.push(text);
  const killed = await recordServer({ dataDir, siteUrl: 'https://gone.example' }, warn, 2 ** 22 + 1);
  const next = await recordServer({ dataDir, siteUrl: 'https://two.example' }, warn);
  expect([told, await readdir(dataDir)]).toEqual([[], [`.server-${process.pid}`]]);
  await next.end();
  await killed.end();
});
