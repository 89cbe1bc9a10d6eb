import sharp, { type Sharp } from 'sharp';

import { randomNumbers } from './search-gallery.ts';

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

const screens = new Map<number, Promise<Buffer>>();

/** A screen of panels, whose arrangement follows from `seed`; each is drawn once. */
export function drawnScreen(seed: number): Promise<Buffer> {
  const screen = screens.get(seed) ?? drawScreen(seed);
  screens.set(seed, screen);
  return screen;
}

function drawScreen(seed: number): Promise<Buffer> {
  const random = randomNumbers(seed);
  const panels = Array.from({ length: 24 }, () => {
    const [x, y, width, height] = [random() * 600, random() * 380, 20 + random() * 160, 10 + random() * 90];
    const grey = Math.floor(random() * 255);
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="rgb(${grey},${255 - grey},${grey})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#eef"/>${panels.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
