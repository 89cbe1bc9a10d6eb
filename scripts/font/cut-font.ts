import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The font that pages load; committed, so that a build needs no font tools. */
export const CUT_FONT = fileURLToPath(new URL('../../src/styles/fonts/inter-latin.woff2', import.meta.url));
/** The stylesheet that declares the font and its `unicode-range`. */
const FONT_STYLES = fileURLToPath(new URL('../../src/styles/base.css', import.meta.url));

const WHOLE_FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
/** The site uses no weight below regular or above bold. */
const WEIGHTS = { min: 400, max: 700 };
/** Kerning, marks, ligatures and contextual alternates, tabular figures, and the two variants that `base.css` requests. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'case', 'tnum', 'cv11', 'ss03'];

/** The characters of a `unicode-range` of a stylesheet, such as `U+0000-00FF, U+20AC`. */
export function charactersOf(css: string): string {
  const range = /unicode-range:([^;]+);/.exec(css)?.[1];
  if (!range) throw new Error('The stylesheet names no unicode-range.');
  return range
    .split(',')
    .map((part) => {
      const [from, to = from] = part.trim().replace(/^U\+/i, '').split('-');
      const [first, last] = [Number.parseInt(from ?? '', 16), Number.parseInt(to ?? '', 16)];
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
    })
    .join('');
}

/** Inter with the characters of `base.css`, our weights and features: about 28 of 48 KB, the same shapes. Always the same bytes. */
export async function cutFont(): Promise<Buffer> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(WHOLE_FONT)));
  return subsetFont(whole, charactersOf(await readFile(FONT_STYLES, 'utf8')), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
    noHinting: true,
  });
}
