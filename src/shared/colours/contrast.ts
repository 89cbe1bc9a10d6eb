import { toLinear } from './oklab.ts';

/** The channels of `#rrggbb`, 0 to 255 each. */
export const channelsOf = (hex: string): [red: number, green: number, blue: number] => {
  const packed = Number.parseInt(hex.slice(1), 16);
  return [(packed >> 16) & 255, (packed >> 8) & 255, packed & 255];
};

/** Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white). */
export const luminance = (hex: string): number => {
  const [red, green, blue] = channelsOf(hex).map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of two colours as WCAG 2 defines it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
