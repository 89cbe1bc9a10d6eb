import { expect, test } from 'vitest';
import { likelihood } from '#server/proposals/logistic.ts';
import { trainLogistic } from './train-logistic.ts';

test('a regression learns what depends on two features, and that a value in the middle is best', () => {
  const examples = Array.from({ length: 400 }, (_, at) => {
    const [height, size] = [(at % 20) / 19, Math.floor(at / 20) / 19];
    return { of: { height, size }, is: height > 0.5 && size > 0.3 && size < 0.9, weight: 1 };
  });
  const model = trainLogistic(examples);
  const likely = (height: number, size: number) => likelihood(model, { height, size });
  expect(likely(0.9, 0.6)).toBeGreaterThan(0.8);
  for (const [height, size] of [
    [0.1, 0.6],
    [0.9, 0.05],
    [0.2, 1],
  ] as const)
    expect(likely(height, size)).toBeLessThan(0.4);
  // What lies outside of what was seen is like its edge.
  expect(likely(5, 0.6)).toBe(likely(1, 0.6));
});
