import sharp, { type Sharp } from 'sharp';

/** Size of test images in pixels. */
export const PICTURE = { width: 64, height: 32 } as const;

/** An image whose left half is red and whose right half is blue. */
export function twoHalves(): Sharp {
  const { width, height } = PICTURE;
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) data[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A GIF of two frames, the first red, the second blue. */
export function animation(): Promise<Buffer> {
  const { width, height } = PICTURE;
  const data = Buffer.alloc(width * height * 2 * 3);
  for (let at = 0; at < width * height * 2; at += 1) data[at * 3 + (at < width * height ? 0 : 2)] = 255;
  return sharp(data, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A PNG with 16 bits per channel, all of one grey. */
export function deepGrey(value: number): Promise<Buffer> {
  const { width, height } = PICTURE;
  const data = new Uint16Array(width * height * 3).fill(value);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
}

/** An image of noise that compresses to about this many bytes or fewer. */
export async function noisePng(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
}

/** A plain PNG of 16 bits and four channels: a few hundred kilobytes that decode to eight bytes a pixel. */
export function deepRgba(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: '#123a' }, limitInputPixels: false })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
}
