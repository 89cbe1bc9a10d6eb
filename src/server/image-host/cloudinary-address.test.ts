import { v2 as cloudinary } from 'cloudinary';
import { expect, test } from 'vitest';
import { cloudinaryAccount } from '../cloudinary-account.ts';
import { cloudinaryAddress, regionCrop, type Transformation } from './cloudinary-address.ts';

const ACCOUNTS = [
  'cloudinary://key:secret@acme',
  'cloudinary://key:secret@acme?secure=false',
  'cloudinary://key:secret@acme?secure=false&cname=images.acme.example',
  'cloudinary://key:secret@acme?private_cdn=true',
  'cloudinary://key:secret@acme?private_cdn=true&secure=false',
  'cloudinary://key:secret@acme/images.acme.example',
  'cloudinary://key:secret@acme?secure_distribution=images.acme.example',
];
const FILES = ['one', 'acme/one', 'a b/ü (1), [2]:3', 'acme/50%25', 'v1/one'];
const STEPS: Record<string, Transformation[]> = {
  none: [],
  tiny: [{ width: 32, height: 100, crop: 'limit', fetch_format: 'png' }],
  region: [regionCrop({ width: 1600, height: 1000 }, [0.1, 0.2, 0.3, 0.4])],
  'region, tiny': [
    { crop: 'crop', gravity: 'north_west', x: 0, y: 1, width: 2, height: 3 },
    { width: 32, crop: 'limit' },
  ],
};

test.each(Object.entries(STEPS))('addresses are those of the SDK: %s', (_, transformation) => {
  for (const setting of ACCOUNTS) {
    const account = cloudinaryAccount(setting);
    const { cloudName: cloud_name, delivery } = account;
    for (const publicId of FILES) {
      for (const format of ['webp', '']) {
        const given = { ...delivery, cloud_name, version: '17', transformation, urlAnalytics: false };
        const expected = cloudinary.url(publicId, { ...given, ...(format ? { format } : {}) });
        expect(cloudinaryAddress(account, { publicId, version: '17', format, width: 1600 }, ...transformation)).toBe(
          expected,
        );
      }
    }
  }
});
