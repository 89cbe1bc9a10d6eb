import { expect, test } from 'vitest';
import { tagFile } from './tag-file.ts';

test('a tag is recognisable in its file name', () => {
  expect(tagFile('topic:incident-detail')).toMatch(/^topic-incident-detail-[0-9a-z]{7}$/);
});

test('tags that read alike have files of their own', () => {
  expect(tagFile('a b')).not.toBe(tagFile('a-b'));
});

test.each(['../../etc/passwd', '', '日本語', 'x'.repeat(500)])('%s stays inside its folder', (tag) => {
  expect(tagFile(tag)).toMatch(/^[0-9a-z-]{1,68}$/);
});
