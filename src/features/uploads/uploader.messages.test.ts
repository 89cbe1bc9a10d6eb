import { expect, test } from 'vitest';
import { announcementOf, fileTooLarge, progressText } from './uploader.messages.ts';

const file = new File(['x'], 'shot.png', { type: 'image/png' });

test('the message for a too large file names the configured limit', () => {
  expect(fileTooLarge(5).description).toBe('Please select an image smaller than 5MB.');
});

test.each([
  [0, 'Uploading... 0%'],
  [0.426, 'Uploading... 42%'],
  [0.999, 'Uploading... 99%'],
  [1, 'Processing...'],
])('a sent share of %d reads "%s"', (sent, text) => {
  expect(progressText(sent)).toBe(text);
});

test('progress is announced in quarters', () => {
  const heard = [0.1, 0.2, 0.3, 0.74, 0.76, 1].map((sent) => announcementOf({ kind: 'uploading', file, sent }));
  expect([...new Set(heard)]).toEqual([
    'Uploading... 0%',
    'Uploading... 25%',
    'Uploading... 50%',
    'Uploading... 75%',
    'Processing...',
  ]);
});

test('a chosen file is announced, an empty uploader is not', () => {
  expect(announcementOf({ kind: 'chosen', file })).toBe('shot.png selected');
  expect(announcementOf({ kind: 'empty' })).toBe('');
});
