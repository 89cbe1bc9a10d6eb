import { expect, test } from 'vitest';
import { publicPart, visibleToVisitors } from './public-part.ts';

test.each([
  [{ count: 4, hiddenCount: 2 }, '2 of the 4 images are public. Signing in shows all 4.'],
  [{ count: 4, hiddenCount: 3 }, '1 of the 4 images is public. Signing in shows all 4.'],
  [{ count: 4, hiddenCount: 4 }, 'None of the 4 images is public. Signing in shows all 4.'],
  [{ count: 1, hiddenCount: 1 }, 'The image is not public. Signing in shows it.'],
])('of %j a visitor is told: %s', (counts, told) => expect(publicPart(counts)).toBe(told));

test.each([
  [{ count: 12, hiddenCount: 8 }, 'Signed out, they see 4 of the 12 images; the other 8 are blurred.'],
  [{ count: 3, hiddenCount: 1 }, 'Signed out, they see 2 of the 3 images; the other one is blurred.'],
  [{ count: 3, hiddenCount: 3 }, 'Signed out, they see all 3 images as blurred placeholders only.'],
  [{ count: 1, hiddenCount: 1 }, 'Signed out, they see the image as blurred placeholders only.'],
  [{ count: 3, hiddenCount: 0 }, 'Signed out, they see all 3 images.'],
])('of %j its owner is told: %s', (counts, told) => expect(visibleToVisitors(counts)).toBe(told));
