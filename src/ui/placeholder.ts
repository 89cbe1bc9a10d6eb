import { rgbaToDataURL, thumbHashToRGBA } from 'thumbhash';

/** Longer side in pixels of a drawn placeholder; the browser smooths it up, and a data URL stays at some hundred bytes. */
const DRAWN_SIDE = 12;

const drawn = new Map<string, string>();

/** Shrinks an RGBA picture by taking the mean of what falls into each pixel. */
function shrink({ w, h, rgba }: { w: number; h: number; rgba: Uint8Array }, width: number, height: number): Uint8Array {
  const small = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor((x * w) / width), Math.ceil(((x + 1) * w) / width)];
      const [top, bottom] = [Math.floor((y * h) / height), Math.ceil(((y + 1) * h) / height)];
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let row = top; row < bottom; row++) {
          for (let column = left; column < right; column++) sum += rgba[(row * w + column) * 4 + channel] ?? 0;
        }
        small[(y * width + x) * 4 + channel] = Math.round(sum / ((right - left) * (bottom - top)));
      }
    }
  }
  return small;
}

function draw(hash: string): string {
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
  const picture = thumbHashToRGBA(bytes);
  const scale = DRAWN_SIDE / Math.max(picture.w, picture.h);
  const width = Math.max(1, Math.round(picture.w * scale));
  const height = Math.max(1, Math.round(picture.h * scale));
  return rgbaToDataURL(width, height, shrink(picture, width, height));
}

/** A ThumbHash (base64) as a tiny data URL; empty for a missing or broken one. Drawn once, then remembered. */
export function placeholderUrl(hash: string | null): string {
  if (!hash) return '';
  const known = drawn.get(hash);
  if (known !== undefined) return known;
  let url = '';
  try {
    url = draw(hash);
  } catch {
    url = '';
  }
  drawn.set(hash, url);
  return url;
}
