import { expect, test } from 'vitest';
import { workQueue } from './work-queue.ts';

/** A queue whose jobs end when the test says so; `begun` names the started ones, in order. */
function aQueue(limits: Partial<Parameters<typeof workQueue>[0]> = {}) {
  const queue = workQueue({ width: 1, perOwner: 2, total: 4, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, owner?: string, signal?: AbortSignal) => {
    const done = queue.run({ owner, signal }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
    done.catch(() => undefined);
    return done;
  };
  return { queue, begun, add, end: (name: string) => ends.get(name)?.() };
}

test('jobs run in order, at most `width` at once', async () => {
  const { add, end, begun } = aQueue({ width: 2 });
  const first = add('a', 'ann');
  add('b', 'bob');
  add('c', 'cleo');
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('a');
  expect(await first).toBe('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
});

test('two jobs of one owner never run at once: jobs of other owners go first', async () => {
  const { add, end, begun } = aQueue({ width: 2 });
  add('a1', 'ann');
  add('a2', 'ann');
  add('b', 'bob');
  await expect.poll(() => begun).toEqual(['a1', 'b']);
  end('b');
  end('a1');
  await expect.poll(() => begun).toEqual(['a1', 'b', 'a2']);
});

test('where one job runs at once, that of another owner goes before a second one', async () => {
  const { add, end, begun } = aQueue();
  add('a1', 'ann');
  add('a2', 'ann');
  add('b', 'bob');
  await expect.poll(() => begun).toEqual(['a1']);
  end('a1');
  await expect.poll(() => begun).toEqual(['a1', 'b']);
  end('b');
  await expect.poll(() => begun).toEqual(['a1', 'b', 'a2']);
});

test('the limit per owner throws too-many-requests, the total limit server-exhausted', async () => {
  const { add, end } = aQueue();
  const first = add('a1', 'ann');
  add('a2', 'ann');
  await expect(add('a3', 'ann')).rejects.toMatchObject({ code: 'too-many-requests', extras: { retryAfter: 10 } });
  add('b', 'bob');
  add('c');
  await expect(add('d', 'dora')).rejects.toMatchObject({ code: 'server-exhausted', extras: { retryAfter: 10 } });
  end('a1');
  await first;
  void add('d', 'dora');
});

test('an aborted job frees its place in the queue, even if it was aborted before it was added', async () => {
  const { add, end, begun } = aQueue({ total: 2 });
  const [waiting, gone] = [new AbortController(), new AbortController()];
  add('a', 'ann');
  const left = add('b', 'bob', waiting.signal);
  waiting.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  gone.abort(new Error('gone'));
  await expect(add('c', 'cleo', gone.signal)).rejects.toThrow('gone');
  const last = add('d', 'dora');
  end('a');
  await expect.poll(() => begun).toEqual(['a', 'd']);
  end('d');
  expect(await last).toBe('d');
});

test('the next job runs after one fails', async () => {
  const { queue } = aQueue();
  await expect(queue.run({}, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run({}, () => Promise.resolve('next'))).toBe('next');
});
