import { expect, test } from 'vitest';
import { collectImportSchema } from './collect.contract.ts';
import { SAVED_PAGE } from './saved-page.ts';

const IMPORT = { company: { slug: 'acme' }, images: [{ address: 'https://acme.example/one.png' }] };

test.each([
  ['https://acme.example/tour', 'https://acme.example/tour'],
  [' http://acme.example ', 'http://acme.example'],
  ['', ''],
  [SAVED_PAGE, ''],
])('images are imported from the page %j', (page, expected) => {
  expect(collectImportSchema.parse({ ...IMPORT, page }).page).toBe(expected);
});

test.each([
  'acme.example/tour',
  'the tour',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://me:secret@acme.example',
])('a page that is no web address is refused, not left out: %s', (page) => {
  expect(collectImportSchema.safeParse({ ...IMPORT, page }).error?.issues).toMatchObject([
    { path: ['page'], message: 'Enter an address that begins with http:// or https://.' },
  ]);
});
