import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animation, deepGrey, PICTURE, twoHalves } from '#tests/factories/test-images.ts';
import { openCloudinaryApp } from '#tests/setup/cloudinary.ts';

const PAGE = Buffer.from('<html><script>alert(document.cookie)</script></html>PK\x03\x04');

const secret = () => twoHalves().withExif({ IFD0: { Copyright: 'Someone-by-name' }, IFD3: { GPSLatitudeRef: 'N' } });

test.each([
  ['several frames', () => animation()],
  ['CMYK', () => twoHalves().toColourspace('cmyk').jpeg().toBuffer()],
  ['16 bits', () => deepGrey(0x8000)],
  ['a colour profile', () => twoHalves().withIccProfile('p3').png().toBuffer()],
  ['a location and a name', () => secret().jpeg().toBuffer()],
  ['an appended HTML page', async () => Buffer.concat([await twoHalves().png().toBuffer(), PAGE])],
])(
  'an image with %s is uploaded to Cloudinary as one frame in sRGB with 8 bits and no metadata',
  async (_name, make) => {
    const { cloud, imageHost } = await openCloudinaryApp();
    const bytes = await make();
    const { publicId, width, height } = await imageHost.store(bytes, { folder: 'acme', name: 'shot' });
    const { data = Buffer.alloc(0), ...held } = cloud.store.find(publicId) ?? {};
    expect(held).toMatchObject({ format: 'avif', width, height });
    const { exif, icc, xmp, iptc, orientation, pages = 1, space, depth } = await sharp(data).metadata();
    expect({ exif, icc, xmp, iptc, orientation, pages, space, depth }).toEqual({
      pages: 1,
      space: 'srgb',
      depth: 'uchar',
    });
    for (const word of ['script', 'by-name', 'GPS']) expect(data.includes(word)).toBe(false);
    expect([width, height].every((side) => side > 0 && side <= Math.max(PICTURE.width, PICTURE.height))).toBe(true);
  },
);
