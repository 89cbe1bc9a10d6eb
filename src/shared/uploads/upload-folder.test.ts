import { expect, test } from 'vitest';
import { isFolderName, mayUploadTo } from './upload-folder.ts';

test.each(['test-uploads', 'company-gallery', 'Acme Shield', 'zürich_2.0'])('%s can be a folder', (folder) => {
  expect(isFolderName(folder)).toBe(true);
});

test.each(['', '..', '../x', 'a/b', '/etc', 'a..b', '.hidden', 'a\\b', 'a\u0000b', 'x'.repeat(121), 'end.'])(
  '%j can not',
  (folder) => {
    expect(isFolderName(folder)).toBe(false);
  },
);

test('users may upload to the test folder only, admins to any', () => {
  expect(mayUploadTo('test-uploads', false)).toBe(true);
  expect(mayUploadTo('acme', false)).toBe(false);
  expect(mayUploadTo('acme', true)).toBe(true);
});
