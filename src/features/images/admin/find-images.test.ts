import { expect, test } from 'vitest';
import type { DeskImage } from '#shared/images/image-desk.contract.ts';
import { findImages, type Wanted } from './find-images.ts';

const image = (id: string, given: Partial<DeskImage>) =>
  ({ id, fileName: `${id}.png`, alt: '', tags: [], hidden: false, ...given }) as unknown as DeskImage;

const IMAGES = [
  image('one', { alt: 'Alerts of the day', tags: ['topic:attack-graph'] }),
  image('two', { tags: ['modal'], hidden: true }),
  image('three', { alt: 'A table' }),
];

test.each<[string, Wanted, string[]]>([
  ['', 'all', ['one', 'two', 'three']],
  [' ALERTS ', 'all', ['one']],
  ['two.png', 'all', ['two']],
  ['topic:attack', 'all', ['one']],
  ['attack graph', 'all', ['one']],
  ['', 'shown', ['one', 'three']],
  ['', 'hidden', ['two']],
  ['', 'untagged', ['three']],
  ['', 'undescribed', ['two']],
  ['alerts', 'hidden', []],
])('"%s" among %s finds %j', (text, wanted, ids) => {
  expect(findImages(IMAGES, text, wanted).map(({ id }) => id)).toEqual(ids);
});
