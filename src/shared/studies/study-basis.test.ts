import { expect, test } from 'vitest';
import { basisText, studyBasis, studyText } from './study-basis.ts';

const NEWEST = Date.UTC(2026, 10, 24, 12);
const facts = { images: 94, newest: NEWEST, method: 'By hand.' };
const products = (real: number, demo = 0) => Array.from({ length: real + demo }, (_, at) => ({ isDemo: at >= real }));

test.each([
  [0, 12, 'Based on no real product. By hand. Too few to say: no real product, 5 are needed.'],
  [
    1,
    0,
    'Based on 1 real product, 94 images, the newest of 24 November 2026. By hand. Too few to say: 1 real product only, 5 are needed.',
  ],
  [4, 9, /^Based on 4 real products, .*Too few to say: 4 real products only, 5 are needed.$/],
  [5, 0, 'Based on 5 real products, 94 images, the newest of 24 November 2026. By hand.'],
])('with %i real and %i made-up products, a study says what it rests on', (real, demo, text) => {
  const basis = studyBasis(products(real, demo), facts);
  if (typeof text === 'string') expect(studyText(basis)).toBe(text);
  else expect(studyText(basis)).toMatch(text);
  expect(studyText(basis)).toContain(basisText(basis));
});
