import { expect, onTestFinished, test, vi } from 'vitest';
import { step } from './steps.ts';

test('on a terminal, lines printed during a step begin on a cleared line, and details neither colour nor break its line', async () => {
  vi.useFakeTimers();
  const { isTTY } = process.stdout;
  process.stdout.isTTY = true;
  const printed: string[] = [];
  const write = (text: unknown) => printed.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(write));
  onTestFinished(() => {
    process.stdout.isTTY = isTTY;
    for (const spy of spies) spy.mockRestore();
    vi.useRealTimers();
  });
  await step('Building', async (at) => {
    at('\u001b[2m17:00:01\u001b[22m \u001b[34mpage one\u001b[39m\nnext');
    at('17:00:02 [WARN] Internal Warning: route cache overwritten.');
    for (const quoted of ['1  |  /*! tailwindcss */', '   |   ^']) at(quoted);
    vi.advanceTimersByTime(150);
    process.stderr.write('a warning\n');
  });
  process.stdout.write('after\n');
  expect(printed).toEqual([
    expect.stringMatching(/. Building \d\.\d s · page one next$/),
    '\r\u001b[K',
    'a warning\n',
    '\r\u001b[K✓ Building\n',
    'after\n',
  ]);
});
