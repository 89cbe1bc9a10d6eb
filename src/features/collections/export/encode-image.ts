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
