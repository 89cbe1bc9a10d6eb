import { expect, test } from 'vitest';
import { responsive } from './image-address.ts';

const LOCAL = '/media/v1/token/960.avif';
const CLOUD = 'https://res.cloudinary.com/demo/image/upload/v1/acme/shot.avif';

test.each([
  [LOCAL, '/media/v1/token/480.avif 480w, /media/v1/token/960.avif 960w'],
  [
    CLOUD,
    'https://res.cloudinary.com/demo/image/upload/f_auto,q_auto,w_480/v1/acme/shot.avif 480w, ' +
      'https://res.cloudinary.com/demo/image/upload/f_auto,q_auto,w_960/v1/acme/shot.avif 960w',
  ],
])('the srcset of %s contains all widths', (secure_url, srcSet) => {
  expect(responsive({ secure_url, widths: [480, 960] }, '50vw')).toEqual({ srcSet, sizes: '50vw' });
});

test.each([LOCAL, CLOUD])('%s in a single width gets neither srcset nor sizes', (secure_url) => {
  expect(responsive({ secure_url, widths: [960] }, '50vw')).toEqual({});
  expect(responsive({ secure_url, widths: [] }, '50vw')).toEqual({});
});
