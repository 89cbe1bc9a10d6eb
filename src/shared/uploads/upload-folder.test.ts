import { expect, test } from 'vitest';
import { isFolderName, mayUploadTo } from './upload-folder.ts';

test.each(['test-uploads', 'company-gallery', 'Acme Shield', 'zürich_2.0'])('%s is a valid folder name', (folder) => {
  expect(isFolderName(folder)).toBe(true);
});

test.each(['', '..', '../x', 'a/b', '/etc', 'a..b', '.hidden', 'a\\b', 'a\u0000b', 'x'.repeat(121), 'end.'])(
  '%j is not a valid folder name',
  (folder) => {
    expect(isFolderName(folder)).toBe(false);
  },
);

test('users may upload only to the test folder, admins to any folder', () => {
  expect(mayUploadTo('test-uploads', false)).toBe(true);
  expect(mayUploadTo('acme', false)).toBe(false);
  expect(mayUploadTo('acme', true)).toBe(true);
});
