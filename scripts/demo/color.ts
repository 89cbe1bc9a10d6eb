/** A colour as `#rrggbb` from hue (0-360), saturation and lightness (0-100). */
export function hsl(hue: number, saturation: number, lightness: number): string {
  const s = saturation / 100;
  const l = lightness / 100;
  const channel = (n: number): string => {
    const k = (n + hue / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

const parts = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** The colour `amount` (0-1) of the way from one `#rrggbb` to another; opaque, because masks and alpha are slow to raster. */
export function mix(from: string, to: string, amount: number): string {
  const a = parts(from);
  const b = parts(to);
  return `#${a
    .map((value, i) =>
      Math.round(value + ((b[i] ?? value) - value) * amount)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Relative luminance of `#rrggbb`, 0 (black) to 1 (white), as WCAG defines it. */
function luminance(hex: string): number {
  const [r, g, b] = parts(hex).map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21, as WCAG defines it. */
export function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}

/** The same colour, moved towards black or white until it reads (4.5:1) on `ground`. */
export function readable(color: string, ground: string): string {
  const pole = luminance(ground) > 0.4 ? '#000000' : '#ffffff';
  for (let amount = 0; amount < 1; amount += 0.06) {
    const candidate = mix(color, pole, amount);
    if (contrast(candidate, ground) >= 4.6) return candidate;
  }
  return pole;
}
