import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { runStep, stopSteps } from './run-step.ts';

/** A program that ends like the browser tests: only SIGINT lets it close its browser. */
const browserTests = (mark: string): string =>
  `process.on('SIGINT', () => { console.log('browser closed'); process.exit(130); });
  require('fs').writeFileSync(${JSON.stringify(mark)}, '');
  setInterval(() => {}, 1000);`;

test('stopping ends running steps in a way that closes their browsers, and starts no other step', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const titles = vi.spyOn(console, 'log').mockReturnValue();
  const mark = join(await aFolder(), 'open');
  const step = (program: string) => ({ name: 'browser', command: process.execPath, args: ['-e', program] });
  const manner = { isAlone: false, isLong: false, isHosted: false };
  const running = runStep(step(browserTests(mark)), manner);
  await expect.poll(() => existsSync(mark)).toBe(true);
  stopSteps();
  expect(await running).toBe(false);
  expect(printed.mock.calls.flat().join('')).toContain('browser closed');
  expect(await runStep(step(''), manner)).toBe(false);
  printed.mockRestore();
  titles.mockRestore();
});
