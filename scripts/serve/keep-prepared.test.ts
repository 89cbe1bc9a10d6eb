import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPrepared } from './keep-prepared.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lists of a gallery that changes when the test says so, and how often memory was given back. */
async function aKeeper() {
  let isNew = true;
  let spared = 0;
  const prepare = () => {
    const answer = isNew;
    isNew = false;
    return Promise.resolve(answer);
  };
  const report = (error: unknown) => expect.unreachable(String(error));
  const spare = () => {
    spared += 1;
  };
  const stop = await keepPrepared({ prepare }, { follow: true, report, spare });
  return {
    stop,
    spared: () => spared,
    change: () => (isNew = true),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test('memory is given back at the start, and once after changes that come one after another', async () => {
  const { stop, spared, change, pass } = await aKeeper();
  expect(spared()).toBe(1);
  for (let edit = 0; edit < 20; edit += 1) {
    change();
    await pass(3_000);
  }
  expect(spared()).toBe(1);
  await pass(30_000);
  expect(spared()).toBe(2);
  await pass(60_000);
  expect(spared()).toBe(2);
  stop();
});

test('once stopped nothing more happens', async () => {
  const { stop, spared, change, pass } = await aKeeper();
  change();
  await pass(2_000);
  stop();
  await pass(60_000);
  expect(spared()).toBe(1);
});
