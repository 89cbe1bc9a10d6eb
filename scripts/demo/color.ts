import { channelsOf, contrast, luminance } from '#shared/colours/contrast.ts';

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** A colour as `#rrggbb` from hue (0-360), saturation and lightness (0-100). */
export function hsl(hue: number, saturation: number, lightness: number): string {
  const l = lightness / 100;
  const reach = (saturation / 100) * Math.min(l, 1 - l);
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return (l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255;
  };
  return hexOf([channel(0), channel(8), channel(4)]);
}

/** The colour `amount` (0-1) of the way from one `#rrggbb` to another; opaque, because masks and alpha are slow to raster. */
export function mix(from: string, to: string, amount: number): string {
  const end = channelsOf(to);
  return hexOf(channelsOf(from).map((value, i) => value + ((end[i] ?? value) - value) * amount));
}

/** The same colour, moved towards black or white until its contrast with `ground` is 4.5:1. */
export function readable(color: string, ground: string): string {
  const pole = luminance(ground) > 0.4 ? '#000000' : '#ffffff';
  for (let amount = 0; amount < 1; amount += 0.06) {
    const candidate = mix(color, pole, amount);
    if (contrast(candidate, ground) >= 4.6) return candidate;
  }
  return pole;
}
