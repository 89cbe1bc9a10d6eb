import sharp from 'sharp';

/** Draws an SVG as PNG, at the SVG's own size or `width` pixels wide. */
export async function rasterise(svg: string, width?: number): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg));
  return (width ? drawing.resize({ width }) : drawing).png().toBuffer();
}
