import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#browser/api-client.ts';
import { isBusy } from '#browser/busy.ts';
import { $toast } from '#features/notifications/toast.store.ts';
import {
  $uploader,
  $uploads,
  cancelUpload,
  chooseDropped,
  chooseFile,
  clearFile,
  uploadChosen,
} from './uploader.store.ts';
import type { uploadTestImage } from './uploads.client.ts';

const upload = vi.fn<typeof uploadTestImage>();
const response = (public_id: string) => ({
  secure_url: `/media/${public_id}`,
  public_id,
  width: 2,
  height: 1,
  format: 'webp',
});
const image = (bytes = 3, type = 'image/png') => new File([new Uint8Array(bytes)], 'shot.png', { type });

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  $uploader.set({ kind: 'empty' });
  $uploads.set([]);
  $toast.set(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a chosen image can be cleared', () => {
  const file = image();
  chooseFile(file, 5);
  expect($uploader.get()).toEqual({ kind: 'chosen', file });
  clearFile();
  expect($uploader.get()).toEqual({ kind: 'empty' });
});

test.each(['text/plain', 'application/pdf', ''])('a file of type "%s" is refused', (type) => {
  chooseFile(image(3, type), 5);
  expect($toast.get()).toMatchObject({ title: 'Invalid file type', description: 'Please select an image file.' });
  expect($uploader.get()).toEqual({ kind: 'empty' });
});

test('a HEIC photo is named as one, whatever the browser makes of it', () => {
  for (const type of ['', 'image/heic']) {
    chooseFile(new File(['x'], 'IMG_1.HEIC', { type }), 5);
    expect($toast.get()?.description).toContain('HEIC photo');
    expect($uploader.get()).toEqual({ kind: 'empty' });
  }
});

test('of dropped files and folders the first image is chosen, and the toast says so', () => {
  const [notes, first, second] = [new File(['x'], 'notes.txt', { type: 'text/plain' }), image(), image()];
  chooseDropped([notes, first, second], 5);
  expect($uploader.get()).toEqual({ kind: 'chosen', file: first });
  expect($toast.get()).toMatchObject({ title: 'shot.png chosen' });
  expect($toast.get()?.description).toContain('first of 3 files');
  $toast.set(null);
  chooseDropped([second], 5);
  expect($uploader.get()).toEqual({ kind: 'chosen', file: second });
  expect($toast.get()).toBeNull();
  chooseDropped([], 5);
  expect($toast.get()).toMatchObject({ title: 'Nothing to upload' });
});

test('a file above the limit is refused and the earlier choice stays; a file of exactly the limit is accepted', () => {
  const exact = image(1024 * 1024);
  chooseFile(exact, 1);
  expect($toast.get()).toBeNull();
  chooseFile(image(1024 * 1024 + 1), 1);
  expect($toast.get()).toMatchObject({
    title: 'File too large',
    description: 'Please select an image smaller than 1MB.',
  });
  expect($uploader.get()).toEqual({ kind: 'chosen', file: exact });
});

test('a successful upload clears the choice and is listed, latest first, each image once', async () => {
  for (const id of ['a', 'b', 'a']) {
    upload.mockResolvedValueOnce(response(id));
    chooseFile(image(), 5);
    await uploadChosen(upload);
    expect($uploader.get()).toEqual({ kind: 'empty' });
  }
  expect($uploads.get().map(({ public_id }) => public_id)).toEqual(['a', 'b']);
});

test('a failed upload keeps the choice and says why', async () => {
  const file = image();
  upload.mockRejectedValueOnce(new ApiError(415, '{}', { status: 415, detail: 'This is no image.' }));
  chooseFile(file, 5);
  await uploadChosen(upload);
  expect($uploader.get()).toEqual({ kind: 'chosen', file });
  expect($toast.get()).toMatchObject({ title: 'Upload failed', description: 'This is no image.', kind: 'destructive' });
  expect($uploads.get()).toEqual([]);
});

test('a failure without a message from the server shows the default message', async () => {
  upload.mockRejectedValueOnce(new TypeError('Failed to reach the server'));
  chooseFile(image(), 5);
  await uploadChosen(upload);
  expect($toast.get()).toMatchObject({ description: 'Failed to upload image. Please try again.' });
});

test('a running upload reports progress, refuses another file or a second start, and counts as busy', async () => {
  const file = image();
  let finish: (value: ReturnType<typeof response>) => void = () => {};
  upload.mockClear();
  upload.mockImplementationOnce((_file, onProgress) => {
    onProgress(0.5);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  chooseFile(file, 5);
  const running = uploadChosen(upload);
  expect($uploader.get()).toEqual({ kind: 'uploading', file, sent: 0.5 });
  chooseFile(image(9), 5);
  clearFile();
  await uploadChosen(upload);
  expect($uploader.get()).toEqual({ kind: 'uploading', file, sent: 0.5 });
  expect(upload).toHaveBeenCalledTimes(1);
  expect(isBusy()).toBe(true);
  finish(response('a'));
  await running;
  expect(isBusy()).toBe(false);
});

test.each([
  [0.4, 'Your file is still chosen.'],
  [1, 'Your file is still chosen; it may have been stored already.'],
])('an upload that is cancelled with %d sent keeps the choice and says so', async (sent, description) => {
  const file = image();
  upload.mockImplementationOnce((_file, onProgress, signal) => {
    onProgress(sent);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  chooseFile(file, 5);
  const running = uploadChosen(upload);
  cancelUpload();
  await running;
  expect($uploader.get()).toEqual({ kind: 'chosen', file });
  expect($toast.get()).toMatchObject({ title: 'Upload cancelled', description, kind: 'plain' });
  expect(isBusy()).toBe(false);
});
