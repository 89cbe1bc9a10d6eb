import { expect, it } from 'vitest';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import type { Region } from '../regions/region.contract.ts';
import { captionOf, captionShown, elementName } from './caption.ts';

const aRegion = (given: Partial<Region>): Region => ({
  id: 1,
  tag: 'card',
  box: [0, 0, 0.5, 0.5],
  title: '',
  secure_url: '/media/v1/regions/one/480.avif',
  width: 480,
  height: 300,
  widths: [],
  placeholder: '',
  ...given,
});

it.each([
  ['Acme Shield list of alerts', 'List of alerts'],
  ['Acme Shield – dashboard screen', 'Dashboard screen'],
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

it.each([
  ['an element', { title: 'Custom dashboard grid', tag: 'card', named: '' }, 'Card'],
  [
    'an element with a title of its own',
    { title: 'Custom dashboard grid', tag: 'card', named: 'Passing products' },
    'Passing products',
  ],
  [
    'an element that the caption names',
    { title: 'Workflow schedules table', tag: 'table', named: '', box: [0, 0.2, 1, 0.6] },
    undefined,
  ],
  [
    'a small part of a screen of the kind',
    { title: 'Forwarder wizard introduction', tag: 'wizard', named: '', box: [0, 0.2, 0.2, 0.1] },
    'Wizard',
  ],
] as const)('%s has the name', (_, { title, tag, named, ...given }, name) => {
  const region = aRegion({ tag, title: named, ...given } as Partial<Region>);
  const item = aGalleryItem('one', { title, region });
  expect(elementName(item)).toBe(name);
  expect(captionShown(item)).toBe(name ? `${name} in ${title}` : title);
});

it('a whole image is no element', () => {
  expect(elementName(aGalleryItem('one', { region: null }))).toBeUndefined();
});
