import { expect, test } from 'vitest';
import { fairTurns } from './thread-engine.ts';

/** Turns whose work is recorded and ends when the test says so. */
function recordedTurns(mostQueued = 10) {
  const inTurn = fairTurns({ mostQueued });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    take: (client: string, name: string) =>
      inTurn(client, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    endNext: () => ends.shift()?.(),
    inTurn,
  };
}

test('clients take turns, however much one of them has waiting', async () => {
  const { begun, take, endNext } = recordedTurns();
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => take('a', name)),
    ...['b1', 'b2'].map((name) => take('b', name)),
    take('c', 'c1'),
  ];
  for (let at = 1; at <= all.length; at += 1) {
    await expect.poll(() => begun.length).toBe(at);
    endNext();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a client with too much waiting is refused, others are not', async () => {
  const { take, endNext } = recordedTurns(2);
  const waiting = ['a1', 'a2', 'a3'].map((name) => take('a', name));
  await expect(take('a', 'a4')).rejects.toMatchObject({ code: 'too-many-requests', extras: { retryAfter: 1 } });
  const other = take('b', 'b1');
  for (const work of [waiting[0], waiting[1], other, waiting[2]]) {
    await expect.poll(endNext).toBeUndefined();
    await Promise.race([work]);
  }
});

test('a failure lets the next work begin', async () => {
  const { inTurn } = recordedTurns();
  const failed = inTurn('a', () => Promise.reject(new Error('failed')));
  const next = inTurn('a', () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
