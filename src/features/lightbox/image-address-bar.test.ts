import { expect, test } from 'vitest';
import { imageIdIn, withImageId } from './image-address-bar.ts';

const page = 'https://gallery.example/?tag=topic:dashboard#screens';

test('the open image is in the address, and what else is there stays', () => {
  const open = withImageId(page, 'img 1');
  expect(open).toBe('https://gallery.example/?tag=topic:dashboard&image=img+1#screens');
  expect(imageIdIn(open)).toBe('img 1');
  expect(withImageId(open, 'img-2')).toBe('https://gallery.example/?tag=topic:dashboard&image=img-2#screens');
});

test('closing takes it out again', () => {
  expect(withImageId(withImageId(page, 'img-1'), null)).toBe(page);
  expect(imageIdIn(page)).toBeNull();
});
