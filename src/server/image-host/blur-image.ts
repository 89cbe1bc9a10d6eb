import sharp from 'sharp';

/** Longer side in pixels of a blurred image, at most. */
export const BLURRED_SIDE = 32;

/** An image is scaled down by at least this factor: at 32 pixels the letters of a small one would still be legible. */
const LEAST_SHRINK = 28;

/** Standard deviation of the blur in pixels of the result. */
const SIGMA = 0.9;

/** Standard deviation of grey that contrast is raised to: a blurred page of text is nearly white on white. */
const SPREAD = 45;
const MOST_GAIN = 3;

/** Lighter greys are invisible against a light page. */
const LIGHTEST = 215;
const MOST_DIMMED = 60;

/** Factor and offset that make the rest of an image visible and keep its colours. Letters are gone by then. */
async function contrastOf(tiny: Buffer): Promise<[number, number]> {
  const { mean = 0, stdev: measured = 0 } = (await sharp(tiny).greyscale().stats()).channels[0] ?? {};
  // Of a single pixel it is NaN.
  const stdev = measured || 1;
  const gain = Math.min(MOST_GAIN, Math.max(1, SPREAD / stdev));
  const tooLight = mean + gain * stdev > 255 ? mean + gain * stdev - LIGHTEST : 0;
  return [gain, mean * (1 - gain) - Math.min(MOST_DIMMED, tooLight)];
}

/**
 * WebP of a few hundred bytes that shows where an image is light, dark and coloured, but no letter of it. `full` is the size
 * of the whole image, of which `bytes` may be a smaller rendition. Rejects if `bytes` can't be decoded.
 */
export async function blurImage(bytes: Uint8Array, full: { width: number; height: number }): Promise<Buffer> {
  const longer = Math.max(full.width, full.height);
  const side = Math.max(1, Math.min(BLURRED_SIDE, Math.floor(longer / LEAST_SHRINK)));
  const tiny = await sharp(bytes)
    .flatten({ background: '#fff' })
    .resize(side, side, { fit: 'inside' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  return sharp(tiny)
    .linear(...(await contrastOf(tiny)))
    .blur(SIGMA)
    .webp({ quality: 75, effort: 6 })
    .toBuffer();
}
