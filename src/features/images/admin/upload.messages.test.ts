import { expect, test } from 'vitest';
import { refusedDrop, uploadToast } from './upload.messages.ts';

const refusal = (name: string) => ({ file: { name }, reason: 'The file is empty.' });

test('a single refused file is named; of several files the refused ones are counted', () => {
  expect(uploadToast({ total: 1, stored: 0, refusals: [refusal('a.png')] })).toEqual({
    title: 'Upload failed',
    description: 'a.png: The file is empty.',
    kind: 'destructive',
  });
  expect(uploadToast({ total: 20, stored: 18, refusals: [refusal('a.png'), refusal('b.png')] })).toMatchObject({
    title: '18 uploaded, 2 refused',
    description: 'The list above the images says why.',
  });
  expect(uploadToast({ total: 3, stored: 1, refusals: [refusal('a.png')] }).title).toBe(
    '1 uploaded, 1 refused, 1 not sent',
  );
  expect(uploadToast({ total: 2, stored: 0, refusals: [refusal('a.png'), refusal('b.png')] })).toMatchObject({
    title: '0 uploaded, 2 refused',
    kind: 'destructive',
  });
});

test('stored and stopped uploads are counted', () => {
  expect(uploadToast({ total: 1, stored: 1, refusals: [] })).toEqual({ title: 'Image uploaded' });
  expect(uploadToast({ total: 3, stored: 3, refusals: [] })).toEqual({ title: '3 images uploaded' });
  expect(uploadToast({ total: 3, stored: 1, refusals: [] })).toEqual({
    title: 'Upload stopped',
    description: '1 image of 3 uploaded.',
  });
});

test('files that were not stored again are counted', () => {
  const description = '1 file is in the gallery already. The list above the images says where.';
  expect(uploadToast({ total: 3, stored: 2, refusals: [], identical: 1 })).toEqual({
    title: '2 uploaded, 1 not stored again',
    description,
  });
  expect(uploadToast({ total: 1, stored: 0, refusals: [], identical: 1 })).toEqual({
    title: 'Nothing uploaded',
    description,
  });
  expect(uploadToast({ total: 3, stored: 1, refusals: [refusal('a.png')], identical: 1 }).title).toBe(
    '1 uploaded, 1 not stored again, 1 refused',
  );
});

test('a drop where no company is chosen, or beside an upload, says what to do', () => {
  expect(refusedDrop(false, false)).toEqual({
    title: 'Choose a company first',
    description: 'Choose it above the images in place of “All companies”, then drop the files again.',
  });
  expect(refusedDrop(false, true)?.title).toBe('An upload is running');
  expect(refusedDrop(true, true)?.title).toBe('An upload is running');
  expect(refusedDrop(true, false)).toBeUndefined();
});

test('files that the gallery already has are counted', () => {
  expect(uploadToast({ total: 3, stored: 3, refusals: [], copied: 2 })).toEqual({
    title: '3 images uploaded',
    description: '2 are in the gallery already, or nearly. The list above the images says which.',
  });
});
