import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { otherPublisher, recordServer } from './other-servers.ts';

test('two servers of one data folder under different addresses are told once, the first one too', async () => {
  const dataDir = await aFolder();
  const told: [string, string][] = [];
  const serve = (siteUrl: string, pid?: number) =>
    recordServer({ dataDir, siteUrl }, (text) => told.push([siteUrl, text]), pid);
  const first = await serve('https://one.example', process.ppid);
  await (await serve('https://one.example')).end();
  expect(told).toEqual([]);
  // Started a second ago.
  await utimes(join(dataDir, `.server-${process.ppid}`), new Date(), new Date(Date.now() - 1_000));
  const second = await serve('https://two.example');
  const toSecond = expect.stringContaining(`Process ${process.ppid} serves the same DATA_DIR as https://one.example`);
  const toFirst = expect.stringContaining(`Process ${process.pid} serves the same DATA_DIR as https://two.example`);
  expect([told, first.warnings(), second.warnings()]).toEqual([[['https://two.example', toSecond]], [], [toSecond]]);
  for (let times = 0; times < 2; times += 1) await first.look();
  expect(told.slice(1)).toEqual([['https://one.example', toFirst]]);
  expect(first.warnings()).toEqual([toFirst]);
  // Only the one that was started first publishes.
  expect(await otherPublisher({ dataDir, siteUrl: 'https://one.example' }, process.ppid)).toBeUndefined();
  expect(await otherPublisher({ dataDir, siteUrl: 'https://two.example' })).toEqual({
    siteUrl: 'https://one.example',
    text: expect.stringContaining(`process ${process.ppid} publishes this DATA_DIR as https://one.example`),
  });
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

test.skipIf(process.platform !== 'linux')(
  'a server that was killed and whose number another process has now publishes nothing',
  async () => {
    const dataDir = await aFolder();
    const killed = await recordServer({ dataDir, siteUrl: 'https://gone.example' }, () => undefined, process.ppid);
    // Before this process's parent was started.
    await utimes(join(dataDir, `.server-${process.ppid}`), new Date(0), new Date(0));
    expect(await otherPublisher({ dataDir, siteUrl: 'https://two.example' })).toBeUndefined();
    expect(await readdir(dataDir)).toEqual([]);
    await killed.end();
  },
);
