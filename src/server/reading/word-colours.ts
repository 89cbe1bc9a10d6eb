import type { SeverityMark } from '#db/schema/search.ts';
import { chromaOf, distance, type Oklab } from '#shared/colours/oklab.ts';
import { type Box, type Colour, grown, overlaps, type PixelReader, SAME_COLOUR } from './pixel-reader.ts';

/** Colours with less chroma in OKLab look grey; letters are thin and lose some. */
const LEAST_CHROMA = { pill: 0.06, mark: 0.08, text: 0.07 };
/** Pixels this near to a colour are averaged. */
const AVERAGED = 0.035;
const OUTLINE_AVERAGED = 0.015;
/** Search distance around a word, in heights of its letters. */
const PILL_REACH = { across: 14, up: 5 };
const MARK_REACH = { across: 2.6, up: 0.45 };
/** How far to the right the bar of a chart may start. */
const BAR_REACH = 7;
/** The part of the letters' pixels that must have their colour. Blurred letters, of a screenshot that was scaled down, show mixtures with the background. */
const LEAST_PURE = 0.18;
/** Pixels this far from the background, as a part of the farthest, belong to the letters. */
const OF_LETTERS = 0.4;
/** A pill contains no other words, but perhaps a number. */
const MOST_WORDS_IN_PILL = 1;

/** A word of an image and the height of its letters. */
export type Word = Box & { text: string; height: number };
/** A colour that belongs to a word, its background (`#rrggbb`), and where it is. */
export type Found = { kind: SeverityMark['kind']; fill: Oklab; hex: string; ground: string; box: Box };

const hexOf = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;
/** Whether it is a word rather than a number, an icon or a border. */
export const isWord = ({ text }: { text: string }): boolean => /\p{L}{2}/u.test(text);

/** The connected part of a window that has the colour of a word's background. */
function areaAround(pixels: PixelReader, word: Word, colour: Oklab): { box: Box; count: number; isOpen: boolean } {
  const window = pixels.within({
    left: word.left - PILL_REACH.across * word.height,
    right: word.right + PILL_REACH.across * word.height,
    top: word.top - PILL_REACH.up * word.height,
    bottom: word.bottom + PILL_REACH.up * word.height,
  });
  const across = window.right - window.left + 1;
  const seen = new Uint8Array(across * (window.bottom - window.top + 1));
  const stack: number[] = [];
  const box = { left: pixels.width, top: pixels.height, right: 0, bottom: 0 };
  let count = 0;
  const visit = (x: number, y: number) => {
    if (x < window.left || x > window.right || y < window.top || y > window.bottom) return;
    const at = (y - window.top) * across + x - window.left;
    if (seen[at]) return;
    seen[at] = 1;
    if (distance(pixels.labOf(pixels.rgbAt(x, y)), colour) >= SAME_COLOUR) return;
    count += 1;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    stack.push(x, y);
  };
  for (let y = word.top; y <= word.bottom; y += 1) for (let x = word.left; x <= word.right; x += 1) visit(x, y);
  while (stack.length > 0) {
    const [y = 0, x = 0] = [stack.pop(), stack.pop()];
    visit(x + 1, y);
    visit(x - 1, y);
    visit(x, y + 1);
    visit(x, y - 1);
  }
  const isOpen =
    (box.left <= window.left && window.left > 0) ||
    (box.right >= window.right && window.right < pixels.width - 1) ||
    (box.top <= window.top && window.top > 0) ||
    (box.bottom >= window.bottom && window.bottom < pixels.height - 1);
  return { box, count, isOpen };
}

/** The background of a word, if it is a separate coloured area: a pill, a badge, a tile. */
export function pillOf(pixels: PixelReader, word: Word, words: readonly Word[], ground: Colour): Found | undefined {
  if (chromaOf(ground.lab) < LEAST_CHROMA.pill) return undefined;
  const { box, count, isOpen } = areaAround(pixels, word, ground.lab);
  if (isOpen) return undefined;
  const inside = words.filter((other) => other !== word && isWord(other) && overlaps(other, box));
  if (inside.length > MOST_WORDS_IN_PILL || count < word.height * word.height) return undefined;
  const [around] = pixels.commonest(
    grown(box, 3),
    (_, x, y) => x < box.left || x > box.right || y < box.top || y > box.bottom,
  );
  const fill = pixels.average(box, (lab) => distance(lab, ground.lab) < AVERAGED) ?? ground;
  return { kind: 'pill', fill: fill.lab, hex: hexOf(fill.rgb), ground: hexOf(around?.rgb ?? ground.rgb), box };
}

/** A coloured dot, square, bar or icon to the left of a word, or the bar of a chart to its right. */
export function markOf(
  pixels: PixelReader,
  word: Word,
  words: readonly Word[],
  { ground, side }: { ground: Colour; side: 'left' | 'right' },
): Found | undefined {
  const { height } = word;
  const window = pixels.within({
    left: side === 'left' ? word.left - MARK_REACH.across * height : word.right + 0.3 * height,
    right: side === 'left' ? word.left + 0.15 * height : word.right + BAR_REACH * height,
    top: word.top - MARK_REACH.up * height,
    bottom: word.bottom + MARK_REACH.up * height,
  });
  const texts = words.filter((other) => other !== word && isWord(other) && overlaps(other, window));
  const isFree = (x: number, y: number) =>
    !texts.some(({ left, right, top, bottom }) => x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1);
  const [colour] = pixels.commonest(
    window,
    (lab, x, y) => chromaOf(lab) >= LEAST_CHROMA.mark && distance(lab, ground.lab) > 0.1 && isFree(x, y),
  );
  if (!colour || colour.count < Math.max(10, 0.1 * height * height)) return undefined;
  const box = { left: pixels.width, top: pixels.height, right: 0, bottom: 0 };
  let count = 0;
  let purest = colour.lab;
  for (let y = window.top; y <= window.bottom; y += 1) {
    for (let x = window.left; x <= window.right; x += 1) {
      const lab = pixels.labOf(pixels.rgbAt(x, y));
      if (distance(lab, colour.lab) >= SAME_COLOUR || !isFree(x, y)) continue;
      count += 1;
      if (chromaOf(lab) > chromaOf(purest)) purest = lab;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  const isCompact = count >= 0.3 * (box.right - box.left + 1) * (box.bottom - box.top + 1);
  const isCut = side === 'left' && (box.left <= window.left || box.right >= window.right);
  if (!isCompact || isCut || box.right - box.left < 2) return undefined;
  const inner = grown(box, -0.25 * Math.min(box.right - box.left, box.bottom - box.top));
  // An outline has the colour at its edge only, and thin edges mix it with what is beside them.
  const fill =
    pixels.average(inner, (lab) => distance(lab, colour.lab) < 2 * SAME_COLOUR) ??
    pixels.average(box, (lab) => distance(lab, purest) < OUTLINE_AVERAGED) ??
    colour;
  return { kind: 'mark', fill: fill.lab, hex: hexOf(fill.rgb), ground: hexOf(ground.rgb), box };
}

/** The colour of the letters: the average of the pixels that differ most from the background. On a colour it is slightly tinted. */
export function inkOf(pixels: PixelReader, word: Word, ground: Colour): Found | undefined {
  if (chromaOf(ground.lab) >= LEAST_CHROMA.pill) return undefined;
  const away: number[] = [];
  for (let y = word.top; y <= word.bottom; y += 1)
    for (let x = word.left; x <= word.right; x += 1) away.push(distance(pixels.labOf(pixels.rgbAt(x, y)), ground.lab));
  const far = away.sort((a, b) => b - a)[Math.floor(away.length * 0.015)] ?? 0;
  if (far < 0.15) return undefined;
  const [ink] = pixels.commonest(word, (lab) => distance(lab, ground.lab) >= 0.88 * far);
  if (!ink || chromaOf(ink.lab) < LEAST_CHROMA.text) return undefined;
  if (ink.count < LEAST_PURE * away.filter((each) => each > OF_LETTERS * far).length) return undefined;
  const fill = pixels.average(word, (lab) => distance(lab, ink.lab) < AVERAGED) ?? ink;
  return { kind: 'text', fill: fill.lab, hex: hexOf(fill.rgb), ground: hexOf(ground.rgb), box: word };
}
