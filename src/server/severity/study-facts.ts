import { colourName } from '#shared/colours/colour-name.ts';
import { DEFICIENCIES, type Deficiency, seenWith } from '#shared/colours/colour-vision.ts';
import { contrast } from '#shared/colours/contrast.ts';
import { distance, labOfHex, toHex, toOklch } from '#shared/colours/oklab.ts';
import { mainColour, SEVERITY_LEVELS, type SeverityLevel } from '#shared/severity/severity-level.ts';
import type { CompanySeverity, Confusion, LevelColour, LevelSummary } from '#shared/severity/severity-study.ts';

/** OKLab distance below which separate colours are hard to tell apart. */
const ALIKE = 0.07;

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** For an even number, the mean of the middle two. */
function median(values: readonly number[]): number {
  const all = sorted(values);
  const half = all.length >> 1;
  return all.length % 2 === 1 ? (all[half] ?? 0) : ((all[half - 1] ?? 0) + (all[half] ?? 0)) / 2;
}

const rangeOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** Computed facts of a colour and its background. */
export const colourFacts = (colour: string, ground: string): Pick<LevelColour, 'contrast' | 'seen'> => ({
  contrast: {
    black: contrast(colour, '#000000'),
    white: contrast(colour, '#ffffff'),
    ground: contrast(colour, ground),
  },
  seen: Object.fromEntries(DEFICIENCIES.map((each) => [each, seenWith(each, colour)])) as Record<Deficiency, string>,
});

/** Levels of a company that its colours alone don't distinguish. */
export function confusionsOf(colours: readonly LevelColour[]): Confusion[] {
  const main = mainColour(colours);
  return DEFICIENCIES.flatMap((deficiency) =>
    main.flatMap((one, at) =>
      main
        .slice(at + 1)
        .filter((other) => distance(labOfHex(one.seen[deficiency]), labOfHex(other.seen[deficiency])) < ALIKE)
        .map((other): Confusion => ({ deficiency, levels: [one.level, other.level] })),
    ),
  );
}

function summaryOf(level: SeverityLevel, colours: readonly LevelColour[]): LevelSummary {
  const labs = colours.map(({ colour }) => labOfHex(colour));
  const names = new Map<string, number>();
  for (const lab of labs) {
    const name = colourName(toOklch(lab));
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  const [[name, count] = ['', 0]] = [...names].sort((a, b) => b[1] - a[1]);
  const middle = {
    l: median(labs.map(({ l }) => l)),
    a: median(labs.map(({ a }) => a)),
    b: median(labs.map(({ b }) => b)),
  };
  return {
    level,
    companies: colours.length,
    most: { name, count },
    median: toHex(toOklch(middle)),
    lightness: rangeOf(labs.map(({ l }) => l)),
    chroma: rangeOf(labs.map((lab) => toOklch(lab).c)),
    contrast: rangeOf(colours.map((each) => each.contrast.ground)),
  };
}

/** What companies have in common, by level; each counts with its main colour. */
export function summaries(companies: readonly Pick<CompanySeverity, 'colours'>[]): LevelSummary[] {
  const main = companies.flatMap(({ colours }) => mainColour(colours));
  return SEVERITY_LEVELS.flatMap((level) => {
    const own = main.filter((each) => each.level === level);
    return own.length > 0 ? [summaryOf(level, own)] : [];
  });
}
