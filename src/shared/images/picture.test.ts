import { expect, test } from 'vitest';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { kindShown } from './picture.ts';

test('a region of a screen is shown as the element that it is, not cropped as a screen', () => {
  const screen = aGalleryItem('one', { tags: ['topic:dashboard', 'card'] });
  expect(kindShown(screen)).toBe('screens');
  const box = [0, 0, 0.5, 0.5] as const;
  const picture = {
    secure_url: '/media/v1/regions/one/480.avif',
    width: 480,
    height: 300,
    widths: [],
    placeholder: '',
  };
  expect(kindShown({ ...screen, region: { id: 1, tag: 'card', box, title: '', ...picture } })).toBe('ui-elements');
});
