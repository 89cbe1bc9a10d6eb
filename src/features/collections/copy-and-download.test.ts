import { expect, test, vi } from 'vitest';
import { $toast } from '#features/notifications/toast.store.ts';
import { copyCredit, copyImage, copyLink } from './copy-and-download.ts';

test.each([
  ['the address', copyLink],
  ['the credit', copyCredit],
  ['the image', copyImage],
])('a page without a clipboard, as over plain HTTP, says that %s could not be copied', async (_what, copy) => {
  vi.stubGlobal('location', new URL('http://gallery.example/'));
  $toast.set(null);
  await copy('an-image');
  expect($toast.get()).toMatchObject({
    title: 'Failed to copy',
    description: 'The browser copies on pages with HTTPS only.',
  });
  vi.unstubAllGlobals();
});
