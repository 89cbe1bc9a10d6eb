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

/** The absolute http address without its fragment; null for others. */
export function resolved(address: string, base: string): string | null {
  const url = URL.parse(address.trim(), base);
  if (!url || !/^(?:https?|file):$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

/** Whether an address looks like that of an image file. */
export const isImageAddress = (address: string): boolean => /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i.test(address);

/** Parameters by which image services scale. */
const SCALING = /^(?:w|width|h|height|q|quality|dpr|fit|auto|fm|format|resize|size|crop|strip|ssl)$/i;

/** Equal for the sizes of one image: without the size that WordPress adds to names and the parameters of image services. */
export function foldingKey(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (SCALING.test(name)) url.searchParams.delete(name);
  url.pathname = url.pathname.replace(/-\d{2,4}x\d{2,4}(?=\.\w+$)/, '').replace(/@\dx(?=\.\w+$)/i, '');
  return url.href;
}

/** A text as one line of bounded length, without control characters and characters that turn the direction of text. */
export const oneLine = (text: string, max: number): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();

/** A value as a list; null and undefined are empty. */
export const asArray = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
