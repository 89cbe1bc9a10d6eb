import { expect, test } from 'vitest';
import { publicPart } from './public-part.ts';

test.each([
  [{ count: 4, hiddenCount: 2 }, '2 of the 4 images are public. Signing in shows all 4.'],
  [{ count: 4, hiddenCount: 3 }, '1 of the 4 images is public. Signing in shows all 4.'],
  [{ count: 4, hiddenCount: 4 }, 'None of the 4 images is public. Signing in shows all 4.'],
  [{ count: 1, hiddenCount: 1 }, 'The image is not public. Signing in shows it.'],
])('of %j a visitor is told: %s', (counts, told) => expect(publicPart(counts)).toBe(told));
