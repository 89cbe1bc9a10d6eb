/** Width of a text in points. */
export type Measure = (text: string, size: number, isBold?: boolean) => number;

/** Distance of lines as a multiple of the text's size. */
export const LINE_HEIGHT = 1.3;

/** A line, and whether its paragraph ends with it. */
type Line = { text: string; isLast: boolean };

/** A word in pieces that fit a width. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  const found: string[] = [];
  let rest = [...word];
  while (rest.length > 1 && !fits(rest.join(''))) {
    let end = rest.length - 1;
    while (end > 1 && !fits(rest.slice(0, end).join(''))) end -= 1;
    found.push(rest.slice(0, end).join(''));
    rest = rest.slice(end);
  }
  return [...found, rest.join('')];
}

/** Lines that fit a width; words that are longer are broken. */
export function wrapped(text: string, fits: (text: string) => boolean): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const piece of paragraph.split(' ').flatMap((word) => pieces(word, fits))) {
      const joined = `${lines.at(-1)} ${piece}`;
      if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined;
      else lines.push(piece);
    }
    return lines.map((line, at) => ({ text: line, isLast: at === lines.length - 1 }));
  });
}

const joined = (lines: readonly Line[]): string =>
  lines
    .map(({ text, isLast }) => `${text}${isLast ? '\n' : ' '}`)
    .join('')
    .trim();

type Room = { box: { width: number; height: number }; size: number; isBold?: boolean };

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
