/** Width of a text in points. */
export type Measure = (text: string, size: number, isBold?: boolean) => number;

/** Distance of lines as a multiple of the text's size. */
export const LINE_HEIGHT = 1.3;

/** A line, and what follows it in the text: nothing inside of a word. */
type Line = { text: string; end: ' ' | '\n' | '' };

/** Where addresses and the names of repositories may be broken. */
const SEPARATORS = '/-_.';

/** A word in pieces that fit a width, broken after a separator where it has one. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  const found: string[] = [];
  let rest = [...word];
  while (rest.length > 1 && !fits(rest.join(''))) {
    let end = rest.length - 1;
    while (end > 1 && !fits(rest.slice(0, end).join(''))) end -= 1;
    end = rest.slice(0, end).findLastIndex((character) => SEPARATORS.includes(character)) + 1 || end;
    found.push(rest.slice(0, end).join(''));
    rest = rest.slice(end);
  }
  return [...found, rest.join('')];
}

/** Lines that fit a width; words that are longer are broken. */
export function wrapped(text: string, fits: (text: string) => boolean): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: Line[] = [];
    for (const word of paragraph.split(' ')) {
      const all = pieces(word, fits);
      for (const [at, text] of all.entries()) {
        const [last, end] = [lines.at(-1), at < all.length - 1 ? '' : ' '] as const;
        if (last?.end === ' ' && fits(`${last.text} ${text}`))
          lines.splice(-1, 1, { text: `${last.text} ${text}`, end });
        else lines.push({ text, end });
      }
    }
    return lines.map((line, at) => (at === lines.length - 1 ? { ...line, end: '\n' } : line));
  });
}

const joined = (lines: readonly Line[]): string =>
  lines
    .map(({ text, end }) => `${text}${end}`)
    .join('')
    .trim();

type Room = { box: { width: number; height: number }; size: number; isBold?: boolean };

/** Height of a text at a width, in as many lines as it needs, but not more than `most`. */
export function textHeight(
  text: string,
  { width, most, size, isBold }: { width: number; most: number; size: number; isBold?: boolean },
  measure: Measure,
): number {
  const lines = wrapped(text, (part) => measure(part, size, isBold) <= width);
  // Rounded up, so that the lines fit.
  return Math.ceil(Math.min(most, lines.length) * size * LINE_HEIGHT);
}

/** The part of a text that fits its room, and the rest. */
export function splitText(
  text: string,
  { box, size, isBold }: Room,
  measure: Measure,
): [fitting: string, rest: string] {
  const lines = wrapped(text, (part) => measure(part, size, isBold) <= box.width);
  const count = Math.max(1, Math.floor(box.height / (size * LINE_HEIGHT)));
  return [joined(lines.slice(0, count)), joined(lines.slice(count))];
}

/** A text that is cut with an ellipsis where its room ends. */
export function clipped(text: string, room: Room, measure: Measure): string {
  const [fitting, rest] = splitText(text, room, measure);
  return rest === '' ? fitting : `${fitting.replace(/\s*\S{0,12}$/, '')}…`;
}
