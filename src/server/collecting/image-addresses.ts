/** An address of a `srcset` with its width in px, if it states one. */
export type SizedAddress = { address: string; width: number | null };

/** Width that a density of 1 stands for, to compare `2x` with others. */
const DENSITY_WIDTH = 800;

/** The largest version in a `srcset`; undefined if it has none. Commas inside addresses need no space behind them to be kept. */
export function bestOfSrcset(srcset: string): SizedAddress | undefined {
  const entries = srcset
    .split(/,\s+|,(?=https?:|\/)/)
    .map((entry) => entry.trim().split(/\s+/))
    .flatMap(([address = '', descriptor = '1x']) => {
      const size = Number.parseFloat(descriptor);
      if (!address || /^data:/i.test(address)) return [];
      const isWidth = descriptor.endsWith('w') && size > 0;
      return [{ address, width: isWidth ? size : null, weight: isWidth ? size : (size || 1) * DENSITY_WIDTH }];
    });
  const best = entries.toSorted((a, b) => b.weight - a.weight)[0];
  return best && { address: best.address, width: best.width };
}

/** Longest address that is collected. */
const ADDRESS_MAX = 2_048;

/** The absolute http address without its fragment; null for others, for files beside a page of the web, and for one that is too long. */
export function resolved(address: string, base: string): string | null {
  if (address.length > ADDRESS_MAX) return null;
  const url = URL.parse(address.trim(), base);
  if (!url || !/^(?:https?|file):$/.test(url.protocol)) return null;
  if (url.protocol === 'file:' && !base.startsWith('file:')) return null;
  url.hash = '';
  return url.href;
}

/** Whether an address looks like that of an image file. */
export const isImageAddress = (address: string): boolean => /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i.test(address);

/** Parameters by which image services scale. */
const SCALING = /^(?:w|width|h|height|q|quality|dpr|fit|auto|fm|format|resize|size|crop|strip|ssl)$/i;

/** How file names end that tell the size of a version: `-800x600`, `_640w`, `@2x`, `-small`. */
const SIZE_IN_NAME = /(?:[-_](?:(\d{2,4})x\d{2,4}|(\d{2,4})w|(thumb(?:nail)?|small|medium|large))|@\dx)(?=\.\w+$)/i;

/** Widths in px that sizes in words stand for, to compare them with others. */
const SIZE_WORDS: Record<string, number> = { thumb: 100, thumbnail: 100, small: 320, medium: 640, large: 1_280 };

/** Equal for the sizes of one image: without the size that is part of its name and the parameters of image services. */
export function foldingKey(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (SCALING.test(name)) url.searchParams.delete(name);
  url.pathname = url.pathname.replace(SIZE_IN_NAME, '');
  return url.href;
}

/** Width in px that an address names, for comparisons; infinite for one without a size, which is the original. */
export function widthInAddress(address: string): number {
  const { pathname, searchParams } = new URL(address);
  const [named, box, width, word] = SIZE_IN_NAME.exec(pathname) ?? [];
  const parameter = searchParams.get('w') ?? searchParams.get('width');
  if (named === undefined && parameter === null) return Number.POSITIVE_INFINITY;
  return Number(box ?? width ?? parameter ?? SIZE_WORDS[word?.toLowerCase() ?? ''] ?? DENSITY_WIDTH) || 0;
}

/** A text as one line of bounded length, without control characters and characters that turn the direction of text. */
export const oneLine = (text: string, max: number): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    // Half of a character that was cut.
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/** A value as a list; null and undefined are empty. */
export const asArray = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
