/** Supported image formats; SVG is not among them, because it can contain scripts. */
export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The format of a file by its first bytes, regardless of its name and header; null if it is not supported. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (PNG.every((byte, at) => bytes[at] === byte)) return 'png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 32))) return 'avif';
  return null;
}

/** Whether bytes are a photo of a telephone (HEIC, HEIF), which gets its own reason for the refusal. */
export const isHeic = (bytes: Uint8Array): boolean =>
  ascii(bytes, 4, 8) === 'ftyp' && /hei[cfmsx]|hev[cmsx]|mif1|msf1/.test(ascii(bytes, 8, 32));

/** Bytes in which the root element of an SVG is expected; a comment may precede it. */
const SVG_HEAD_BYTES = 4096;

/** Whether bytes are an SVG, which gets its own reason for the refusal. */
export const isSvg = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES)).toString('latin1'));
