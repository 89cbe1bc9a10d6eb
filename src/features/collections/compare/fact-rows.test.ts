import { expect, test } from 'vitest';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { factRows } from './fact-rows.ts';

test('facts that two of the images share are common, tags each on their own; an unseen image has none', () => {
  const tagged = (id: string, tags: string[]) => ({ item: aGalleryItem(id, { title: id, tags }) });
  const images = [
    tagged('a', ['wizard', 'form']),
    tagged('b', ['wizard']),
    tagged('c', ['table']),
    { item: undefined },
  ];
  const rows = new Map(factRows(images).map(({ name, values }) => [name, values]));
  expect(rows.get('Tags')).toEqual([
    [
      { text: 'Wizard', isCommon: true },
      { text: 'Form', isCommon: false },
    ],
    [{ text: 'Wizard', isCommon: true }],
    [{ text: 'Table', isCommon: false }],
    [],
  ]);
  expect(rows.get('Title')?.map(([value]) => value?.isCommon)).toEqual([false, false, false, undefined]);
  expect(factRows([{ item: undefined }])).toEqual([]);
});
