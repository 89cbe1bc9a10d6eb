/** A colour in OKLab: `l` 0 (black) to 1 (white), `a` and `b` about -0.4 to 0.4. */
export type Oklab = { l: number; a: number; b: number };

/** A colour in OKLCH: lightness and chroma as in OKLab, hue in degrees 0 to 360. */
export type Oklch = { l: number; c: number; h: number };

/** A channel of sRGB, 0 to 255, as linear light, 0 to 1. */
export const toLinear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** sRGB's transfer function for each of the 256 levels. */
const LINEAR: readonly number[] = Array.from({ length: 256 }, (_, level) => toLinear(level));

/** sRGB, 0 to 255 each, as OKLab (Björn Ottosson, 2020). */
export function toOklab(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [LINEAR[red] ?? 0, LINEAR[green] ?? 0, LINEAR[blue] ?? 0];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** Euclidean distance in OKLab; 0.02 is just visible. */
export const distance = (one: Oklab, other: Oklab): number =>
  Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);

/** Chroma: how far a colour is from grey. */
export const chromaOf = ({ a, b }: Oklab): number => Math.hypot(a, b);

/** OKLab in polar form. */
export function toOklch({ l, a, b }: Oklab): Oklch {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return { l, c: chromaOf({ l, a, b }), h: (degrees + 360) % 360 };
}

/** The same as Cartesian coordinates. */
export const fromOklch = ({ l, c, h }: Oklch): Oklab => {
  const turn = (h * Math.PI) / 180;
  return { l, a: c * Math.cos(turn), b: c * Math.sin(turn) };
};

/** Linear light as a channel of sRGB, 0 to 255; what sRGB can't show is clipped. */
export const toSrgb = (linear: number): number => {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
};

/** A colour as `#rrggbb`; what sRGB can't show is clipped. */
export function toHex(colour: Oklch): string {
  const { l, a, b } = fromOklch(colour);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${channels.map((channel) => toSrgb(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour `#rrggbb` in OKLab. */
export function labOfHex(hex: string): Oklab {
  const packed = Number.parseInt(hex.slice(1), 16);
  return toOklab((packed >> 16) & 255, (packed >> 8) & 255, packed & 255);
}
