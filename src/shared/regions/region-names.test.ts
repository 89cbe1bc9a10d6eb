import { expect, test } from 'vitest';
import { regionNames } from './region-names.ts';

test('regions are named by title or tag, and numbered where several have the same name', () => {
  const regions = [
    { tag: 'card', title: '' },
    { tag: 'table', title: '' },
    { tag: 'card', title: 'Open findings' },
    { tag: 'card', title: '' },
  ];
  expect(regionNames(regions)).toEqual(['Card 1', 'Table', 'Open findings', 'Card 2']);
});
