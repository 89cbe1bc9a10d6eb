import { expect, onTestFinished, test, vi } from 'vitest';
import { byLength } from '#tests/setup/run-length.ts';
import { childReader } from './child-reader.ts';

const PROGRAM = import.meta.resolve('../../../tests/fakes/failing-reader.ts');

function aReader(options: Parameters<typeof childReader>[0] = {}) {
  const reader = childReader({ program: PROGRAM, lowPriority: false, ...options });
  onTestFinished(reader.stop);
  return (text: string, signal?: AbortSignal) => reader.read(Buffer.from(text), 'everything', signal);
}

const ENDINGS: [string, 'crashed'][] = [
  ['crash', 'crashed'],
  ['memory', 'crashed'],
  ['fail', 'crashed'],
];

test.each(byLength({ short: ENDINGS.slice(0, 1), long: ENDINGS }))(
  'an image that ends the reading process (%s) is given up as crashed, and the next one is read',
  async (bytes, problem) => {
    const read = aReader();
    expect(await read(bytes)).toEqual({ problem });
    expect((await read('fine')).text).toMatch(/^\d+$/);
  },
);

test('an image that takes too long is given up', async () => {
  expect(await aReader({ timeoutMs: 200 })('hang')).toEqual({ problem: 'late' });
});

test.runIf(process.platform === 'linux')('an image that uses too much processor time is given up', async () => {
  expect(await aReader({ processorMs: 200 })('hang')).toEqual({ problem: 'late' });
});

test('complaints of the engine about an image are not shown, other errors are', async () => {
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await aReader()('complain');
  await expect.poll(() => shown.mock.calls).toEqual([['TypeError: something else\n']]);
  shown.mockRestore();
});

test('stopping the reader rejects with the reason and marks no image', async () => {
  const stopping = new AbortController();
  const reading = aReader()('hang', stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
});

test('a process reads a limited number of images, then a new one takes over', async () => {
  const read = aReader({ imagesEach: 2 });
  const [first, second, third] = [await read('a'), await read('b'), await read('c')];
  expect(second).toEqual(first);
  expect(third).not.toEqual(first);
});
