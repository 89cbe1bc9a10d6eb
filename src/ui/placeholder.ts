/** Longer side in pixels of a drawn placeholder; the browser smooths it up, and a data URL stays at some hundred bytes. */
const DRAWN_SIDE = 12;

/** Bytes before the pixels of a Windows bitmap: its two headers. */
const BITMAP_HEAD = 54;

/** A cosine wave over a picture: how often it goes to and fro, and how much there is of it. */
type Wave = [columns: number, rows: number, amount: number];

/** Lightness or a colour difference: its mean, and the waves about it. */
type Channel = { mean: number; waves: Wave[] };

/** The ThumbHash as its three channels and the proportions of its picture; null for one with transparency, which we never make. */
function readHash(bytes: Uint8Array): { channels: Channel[]; ratio: number } | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = bytes;
  const head = a | (b << 8) | (c << 16);
  const more = d | (e << 8);
  if (head >> 23) return null;
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
  // The order is that of the bytes. Colours are boosted by a quarter, their steps are coarse.
  const channels = [
    channel((head & 63) / 63, ((head >> 18) & 31) / 31, width, height),
    channel(((head >> 6) & 63) / 31.5 - 1, (((more >> 3) & 63) / 63) * 1.25),
    channel(((head >> 12) & 63) / 31.5 - 1, (((more >> 9) & 63) / 63) * 1.25),
  ];
  return { channels, ratio: isLandscape ? 7 / shorter : shorter / 7 };
}

/** Cosines of a wave with so many turns at the middle of each of `count` pixels. */
const wave = (turns: number, count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, at) => Math.cos((Math.PI / count) * (at + 0.5) * turns));

/** The waves with 0 to 6 turns. */
const waves = (count: number): Float32Array[] => Array.from({ length: 7 }, (_, turns) => wave(turns, count));

/** A channel's value at every pixel, row by row. Plain loops: a page draws a dozen of these while it becomes usable. */
function plane(channel: Channel, across: readonly Float32Array[], down: readonly Float32Array[]): Float32Array {
  const width = across[0]?.length ?? 0;
  const height = down[0]?.length ?? 0;
  const values = new Float32Array(width * height).fill(channel.mean);
  for (const [column, row, amount] of channel.waves) {
    const [inRow, inColumn] = [across[column] as Float32Array, down[row] as Float32Array];
    for (let y = 0, at = 0; y < height; y++) {
      const part = amount * (inColumn[y] as number);
      for (let x = 0; x < width; x++, at++) values[at] = (values[at] as number) + part * (inRow[x] as number);
    }
  }
  return values;
}

/** A bitmap of 24 bits a pixel, from lightness and two colour differences. */
function bitmap(width: number, height: number, planes: readonly Float32Array[]): Uint8Array {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bytes = new Uint8ClampedArray(BITMAP_HEAD + stride * height);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x424d);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, BITMAP_HEAD, true);
  view.setUint32(14, 40, true);
  view.setUint32(18, width, true);
  view.setUint32(22, height, true);
  view.setUint32(26, 0x180001, true);
  const [light, yellow, red] = planes as [Float32Array, Float32Array, Float32Array];
  for (let y = 0, at = 0; y < height; y++) {
    // Rows are stored from the last to the first.
    for (let x = 0, to = BITMAP_HEAD + (height - 1 - y) * stride; x < width; x++, at++, to += 3) {
      const [l, p, q] = [light[at] as number, yellow[at] as number, red[at] as number];
      const b = l - (2 / 3) * p;
      const r = (3 * l - b + q) / 2;
      bytes[to] = b * 255;
      bytes[to + 1] = (r - q) * 255;
      bytes[to + 2] = r * 255;
    }
  }
  return new Uint8Array(bytes.buffer);
}

function draw(hash: string): string {
  const picture = readHash(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
  if (!picture) return '';
  const { channels, ratio } = picture;
  const width = Math.round(DRAWN_SIDE * Math.min(1, ratio));
  const height = Math.round(DRAWN_SIDE / Math.max(1, ratio));
  const [across, down] = [waves(width), waves(height)];
  const planes = channels.map((channel) => plane(channel, across, down));
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bitmap(width, height, planes)))}`;
}

const drawn = new Map<string, string>();

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
