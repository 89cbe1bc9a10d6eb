import { inflateSync } from 'node:zlib';

/** Pixels as RGBA, 8 bits each, row by row. */
export type Pixels = { width: number; height: number; data: Uint8Array };

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Channels by colour type: grey, RGB, grey with alpha, RGB with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** The chunks of a PNG by name; repeated ones are joined. Throws if a chunk is longer than the file. */
function partsOf(png: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (content.length < length) throw new RangeError('The PNG is cut short.');
    const before = parts.get(name);
    parts.set(name, before ? Buffer.concat([before, content]) : content);
    at += length + 12;
  }
  return parts;
}

/** The neighbour that is closest to left + above - corner (PNG specification 9.4). */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The predicted value of a filter for a byte. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? paeth(left, above, corner) : 0;
}

/** Reverses the filters; each row begins with the number of its own. */
function unfiltered(filtered: Buffer, rowBytes: number, rows: number, step: number): Uint8Array {
  const plain = new Uint8Array(rowBytes * rows);
  for (let row = 0; row < rows; row += 1) {
    const filter = filtered[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column += 1) {
      const at = row * rowBytes + column;
      const [hasLeft, hasAbove] = [column >= step, row > 0];
      const left = hasLeft ? (plain[at - step] ?? 0) : 0;
      const above = hasAbove ? (plain[at - rowBytes] ?? 0) : 0;
      const corner = hasLeft && hasAbove ? (plain[at - rowBytes - step] ?? 0) : 0;
      plain[at] = (filtered[at + row + 1] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return plain;
}

function toRgba(plain: Uint8Array, channels: number): Uint8Array {
  const [isGrey, hasAlpha] = [channels < 3, channels % 2 === 0];
  const rgba = new Uint8Array((plain.length / channels) * 4);
  for (let from = 0, to = 0; from < plain.length; from += channels, to += 4) {
    for (let colour = 0; colour < 3; colour += 1) rgba[to + colour] = plain[from + (isGrey ? 0 : colour)] ?? 0;
    rgba[to + 3] = hasAlpha ? (plain[from + channels - 1] ?? 0) : 255;
  }
  return rgba;
}

/**
 * The pixels of a small PNG with 8 bits per channel; null for every other file, including palettes and interlacing. The image
 * library is unsuitable: its objects outlive the images, and a first sync reads tens of thousands. Throws on a damaged PNG.
 */
export function pngPixels(bytes: Uint8Array): Pixels | null {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const parts = partsOf(png);
  const [header, pixels] = [parts.get('IHDR'), parts.get('IDAT')];
  if (header?.length !== 13 || !pixels) throw new RangeError('The PNG has no image data.');
  const [depth, colourType, interlacing] = [header.readUInt8(8), header.readUInt8(9), header.readUInt8(12)];
  const channels = CHANNELS[colourType];
  if (depth !== 8 || interlacing !== 0 || channels === undefined || parts.has('tRNS')) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const size = (width * channels + 1) * height;
  const filtered = inflateSync(pixels, { maxOutputLength: Math.max(1, size) });
  if (filtered.length !== size) throw new RangeError('The PNG is cut short.');
  return { width, height, data: toRgba(unfiltered(filtered, width * channels, height, channels), channels) };
}
