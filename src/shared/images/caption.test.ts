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

it.each([
  ['Grid of custom dashboard tiles with coloured icons and counters', 'Grid of custom dashboard tiles'],
  ['Custom login form with username and password', 'Custom login form'],
  ['Bridge form with a multi-select of member interfaces', 'Bridge form with a multi-select'],
  ['Incident list, filtered by severity, with a preview beside it', 'Incident list, filtered by severity'],
  [
    'Supercalifragilisticexpialidocious observability console',
    'Supercalifragilisticexpialidocious observability console',
  ],
])('an image without a title, described as “%s”, is called “%s”', (alt, caption) => {
  const { title: _, ...item } = aGalleryItem('one');
  expect(captionOf({ ...item, image: { ...item.image, alt } })).toBe(caption);
});

it('the caption of an image without a title is its alt text', () => {
  expect(captionOf(aGalleryItem('one'))).toBe('Screen one');
});
