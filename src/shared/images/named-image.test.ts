import { expect, test } from 'vitest';
import { idInAddress } from './named-image.ts';

test.each([
  ['/?image=k3y', 'k3y'],
  ['https://gallery.example/company/acme?tag=a&image=k3y#screens', 'k3y'],
  ['https://gallery.example/image/k3y', 'k3y'],
  ['/image/k3y?x=1', 'k3y'],
  ['/?image=a%2Fb', 'a/b'],
  ['/?image=100%', '100%'],
  ['/media/v1/k3y/480.webp', undefined],
  ['https://res.cloudinary.com/x/image/upload/v1/k3y.png', undefined],
  ['image of an alert', undefined],
  ['', undefined],
])('%s contains the image id %s', (address, id) => {
  expect(idInAddress(address)).toBe(id);
});
