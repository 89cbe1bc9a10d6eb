import { LINE_HEIGHT, wrapped } from './text-fitting.ts';

const JPEG_QUALITY = 0.92;

/**
 * An image in another format, in full resolution. JPEG has no transparency: it gets a white background. Rejects if the browser
 * can't decode the image.
 */
export async function encodeAs(file: Blob, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  if (file.type === type) return file;
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { alpha: type === 'image/png' });
    if (!context) throw new Error('This browser can not draw images.');
    if (type === 'image/jpeg') {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, bitmap.width, bitmap.height);
    }
    context.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type, quality: JPEG_QUALITY });
  } finally {
    bitmap.close();
  }
}

/** Size of a credit's letters in pixels, as a share of the image's width, and at least. */
const CREDIT = { share: 0.012, min: 14 };

/** An image as PNG with its credit in a strip below it. Rejects if the browser can't decode the image. */
export async function withCredit(file: Blob, credit: string): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const size = Math.round(Math.max(CREDIT.min, bitmap.width * CREDIT.share));
    const font = `${size}px Inter, sans-serif`;
    const measuring = new OffscreenCanvas(1, 1).getContext('2d');
    if (!measuring) throw new Error('This browser can not draw images.');
    measuring.font = font;
    const lines = wrapped(credit, (part) => measuring.measureText(part).width <= bitmap.width - 2 * size);
    const height = Math.ceil(lines.length * size * LINE_HEIGHT + 1.4 * size);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height + height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser can not draw images.');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0);
    context.font = font;
    context.fillStyle = '#3f3f46';
    for (const [at, { text }] of lines.entries()) {
      context.fillText(text, size, bitmap.height + 1.7 * size + at * size * LINE_HEIGHT);
    }
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    bitmap.close();
  }
}
