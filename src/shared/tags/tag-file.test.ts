import { expect, test } from 'vitest';
import { tagFile } from './tag-file.ts';

test('the file name of a tag contains its name', () => {
  expect(tagFile('topic:incident-detail')).toMatch(/^topic-incident-detail-[0-9a-z]{7}$/);
});

test('tags with similar names have different file names', () => {
  expect(tagFile('a b')).not.toBe(tagFile('a-b'));
});

test.each(['../../etc/passwd', '', '日本語', 'x'.repeat(500)])(
  'the file name of %s contains no path characters',
  (tag) => {
    expect(tagFile(tag)).toMatch(/^[0-9a-z-]{1,68}$/);
  },
);
