import { expect, test } from 'vitest';
import { alongImage, slideAfterKey, slideAfterSwipe, slidesOfGuest, slidesOfItems } from './slide.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 4, 4],
  [' ', 1, 2],
  ['PageDown', 1, 2],
  ['ArrowDown', 1, 2],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['PageUp', 1, 0],
  ['ArrowUp', 1, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['Enter', 1, undefined],
  ['a', 1, undefined],
])('of five slides, %j leads from %i to %s', (key, from, to) => expect(slideAfterKey(key, from, 5)).toBe(to));

test.each([
  [-60, 1, 2],
  [60, 1, 0],
  [-60, 4, 4],
  [60, 0, 0],
  [40, 1, 1],
  [0, 1, 1],
])('of five slides, a finger that moves %i px to the right leads from %i to %i', (distance, from, to) =>
  expect(slideAfterSwipe(distance, from, 5)).toBe(to),
);

test('on a turned image a finger moves to the right when it moves down the screen', () => {
  const finger = { clientX: 40, clientY: 300 };
  expect(alongImage(finger, false)).toBe(40);
  expect(alongImage(finger, true)).toBe(300);
});

test('placeholders and gaps are no slides', () => {
  expect(slidesOfItems([{ kind: 'gone', item: undefined, note: 'Why', section: null }])).toEqual([]);
  expect(slidesOfGuest('token', [{ image: null, note: 'Why', section: null }])).toEqual([]);
});

test("a guest's slide shows the watermarked picture", () => {
  const image = { picture: 'abc', title: 'Shot', alt: 'Alt', company: 'Acme', credit: 'MIT', width: 16, height: 10 };
  const [slide] = slidesOfGuest('token', [{ image: { ...image, placeholder: 'hash' }, note: 'Why', section: null }]);
  expect(slide).toMatchObject({
    src: '/g/token/abc-full.webp',
    title: 'Shot',
    company: 'Acme',
    note: 'Why',
    placeholder: 'hash',
  });
});
