import { expect, it } from 'vitest';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { captionOf } from './caption.ts';

it.each([
  ['Acme Shield list of alerts', 'List of alerts'],
  ['Acme Shielded network', 'Acme Shielded network'],
  ['List of alerts', 'List of alerts'],
])('the caption of “%s” is “%s”', (title, caption) => {
  expect(captionOf(aGalleryItem('one', { title }))).toBe(caption);
});

it('the caption of an image without a title is its alt text', () => {
  expect(captionOf(aGalleryItem('one'))).toBe('Screen one');
});
