/** Longer side in pixels of a drawn placeholder; the browser scales it smoothly, and a data URL stays at a few hundred bytes. */
const DRAWN_SIDE = 12;

/** A cosine wave over an image: its frequencies and its amplitude. */
type Wave = [columns: number, rows: number, amount: number];

/** Lightness or a colour difference: its mean, and the waves around it. */
type Channel = { mean: number; waves: Wave[] };

/** The ThumbHash as its three channels and the proportions of its image. Throws for one with transparency, which we never create. */
function readHash(bytes: Uint8Array): { channels: Channel[]; ratio: number } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = bytes;
  const head = a | (b << 8) | (c << 16);
  const more = d | (e << 8);
  if (head >> 23) throw RangeError();
  const shorter = more & 7;
  const isLandscape = more >> 15;
  let at = 10;
  const channel = (mean: number, scale: number, width = 3, height = 3): Channel => {
    const waves: Wave[] = [];
    for (let row = 0; row < height; row++) {
      for (let column = row ? 0 : 1; column * height < width * (height - row); column++, at++) {
        const level = ((bytes[at >> 1] ?? 0) >> ((at & 1) * 4)) & 15;
        waves.push([column, row, (level / 7.5 - 1) * scale * 2]);
      }
    }
    return { mean, waves };
  };
  const [width, height] = isLandscape ? [7, Math.max(3, shorter)] : [Math.max(3, shorter), 7];
  // In byte order. Colours are boosted by a quarter, because their steps are coarse.
  const channels = [
    channel((head & 63) / 63, ((head >> 18) & 31) / 31, width, height),
    channel(((head >> 6) & 63) / 31.5 - 1, (((more >> 3) & 63) / 63) * 1.25),
    channel(((head >> 12) & 63) / 31.5 - 1, (((more >> 9) & 63) / 63) * 1.25),
  ];
  return { channels, ratio: isLandscape ? 7 / shorter : shorter / 7 };
}

/** Value of a wave of this frequency over `count` pixels, at the middle of one of them. */
const waveAt = (turns: number, at: number, count: number): number => Math.cos((Math.PI / count) * (at + 0.5) * turns);

/** A channel's value at every pixel, row by row. Plain loops: a page decodes a dozen of these while it starts up. */
function plane({ mean, waves }: Channel, width: number, height: number): Float32Array {
  const values = new Float32Array(width * height).fill(mean);
  for (const [column, row, amount] of waves) {
    for (let y = 0, at = 0; y < height; y++) {
      const part = amount * waveAt(row, y, height);
      for (let x = 0; x < width; x++, at++) values[at] = (values[at] as number) + part * waveAt(column, x, width);
    }
  }
  return values;
}

/** Red, green and blue of one lightness and its two colour differences, 0 to 1 and at times a little beyond. */
function rgb(l: number, p: number, q: number): [number, number, number] {
  const blue = l - (2 / 3) * p;
  const red = (3 * l - blue + q) / 2;
  return [red, red - q, blue];
}

/** Bytes of a hash in base64. */
const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));

/** A Windows bitmap of 24 bits a pixel, from lightness and two colour differences. */
function draw(hash: string, side: number): string {
  const { channels, ratio } = readHash(bytesOf(hash));
  const width = Math.max(1, Math.round(side * Math.min(1, ratio)));
  const height = Math.max(1, Math.round(side / Math.max(1, ratio)));
  const stride = Math.ceil((width * 3) / 4) * 4;
  const pixels = new Uint8ClampedArray(stride * height);
  const planes = channels.map((channel) => plane(channel, width, height));
  for (let at = 0; at < width * height; at++) {
    const [l = 0, p = 0, q = 0] = planes.map((values) => values[at]);
    // Rows are stored from the last to the first, colours from blue to red.
    const row = height - 1 - Math.floor(at / width);
    const color = rgb(l, p, q).map((part) => part * 255);
    pixels.set(color.reverse(), row * stride + (at % width) * 3);
  }
  // Two headers: size of all, start of the pixels, size of the second header, the image's sides, planes and bits per pixel.
  const head = Uint32Array.of(54 + pixels.length, 0, 54, 40, width, height, 0x180001, 0, 0, 0, 0, 0, 0);
  return `data:image/bmp;base64,${btoa(String.fromCharCode(66, 77, ...new Uint8Array(head.buffer), ...pixels))}`;
}

const drawn = new Map<string, string>();

/** A ThumbHash (base64) as a tiny data URL; empty for a missing or broken one. Cached. */
export function placeholderUrl(hash: string | null, side = DRAWN_SIDE): string {
  if (!hash) return '';
  const key = `${side} ${hash}`;
  let url = drawn.get(key);
  if (url === undefined) {
    try {
      url = draw(hash, side);
    } catch {
      url = '';
    }
    drawn.set(key, url);
  }
  return url;
}

/** Width over height of an image by its hash, in coarse steps; undefined for a broken one. */
export function ratioOf(hash: string): number | undefined {
  try {
    return readHash(bytesOf(hash)).ratio;
  } catch {
    return undefined;
  }
}

/**
 * A channel's mean along an edge: upper and left edges have `sign` 1, lower and right ones -1. Waves along the edge cancel
 * out; those across it are alternately at a maximum and a minimum.
 */
const edgeMean = ({ mean, waves }: Channel, isHorizontal: boolean, sign: 1 | -1): number =>
  waves.reduce((sum, [column, row, amount]) => {
    const [along, across] = isHorizontal ? [column, row] : [row, column];
    return along > 0 ? sum : sum + amount * sign ** across;
  }, mean);

/** A smaller colour difference is rounding error of the hash: grey and white have it too. */
const COLOR_NOISE = 0.07;

/**
 * Colour (`#rrggbb`) of an image's upper or lower edge, or of its left or right one, whichever is closer to the whole
 * image. Undefined for a missing or broken hash.
 */
export function edgeColor(hash: string, edges: 'horizontal' | 'vertical'): string | undefined {
  try {
    const { channels } = readHash(bytesOf(hash));
    const lightness = channels[0]?.mean ?? 0;
    const sides = ([1, -1] as const)
      .map((sign) => channels.map((channel) => edgeMean(channel, edges === 'horizontal', sign)))
      .sort(([a = 0], [b = 0]) => Math.abs(a - lightness) - Math.abs(b - lightness));
    const [l = 0, ...differences] = sides[0] ?? [];
    const [p = 0, q = 0] = differences.map((value) => (Math.abs(value) < COLOR_NOISE ? 0 : value));
    const bytes = rgb(l, p, q).map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
    return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  } catch {
    return undefined;
  }
}
