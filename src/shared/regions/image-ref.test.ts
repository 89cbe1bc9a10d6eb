import { expect, test } from 'vitest';
import { IMAGE_REF, type ImagePart, imageRef, partOfRef, refPath } from './image-ref.ts';

test.each([
  ['a-1', { image: 'a-1' } as ImagePart, '/image/a-1'],
  ['a-1~12', { image: 'a-1', region: 12 }, '/image/a-1?region=12'],
])('%s', (ref, part, path) => {
  expect(IMAGE_REF.test(ref)).toBe(true);
  expect(partOfRef(ref)).toEqual(part);
  expect(imageRef(part.image, part.region)).toBe(ref);
  expect(refPath(ref)).toBe(path);
});

test.each(['', 'a~', 'a~0', 'a~-1', 'a~1~2', 'a~12345', 'a/b', '~1'])('"%s" names nothing', (ref) => {
  expect(IMAGE_REF.test(ref)).toBe(false);
});
