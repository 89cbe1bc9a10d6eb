import { colourName } from '#shared/colours/colour-name.ts';
import { DEFICIENCIES, type Deficiency, seenWith } from '#shared/colours/colour-vision.ts';
import { contrast } from '#shared/colours/contrast.ts';
import { distance, labOfHex, toHex, toOklch } from '#shared/colours/oklab.ts';
import { mainColour, SEVERITY_LEVELS, type SeverityLevel } from '#shared/severity/severity-level.ts';
import type {
  CommonFacts,
  CompanySeverity,
  Confusion,
  LevelColour,
  LevelSummary,
} from '#shared/severity/severity-study.ts';
import { isTooFew } from '#shared/studies/study-basis.ts';

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

function commonFacts(colours: readonly LevelColour[]): CommonFacts {
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
    most: { name, count },
    median: toHex(toOklch(middle)),
    lightness: rangeOf(labs.map(({ l }) => l)),
    chroma: rangeOf(labs.map((lab) => toOklch(lab).c)),
    contrast: rangeOf(colours.map((each) => each.contrast.ground)),
  };
}

/** What real companies have in common, for each level that is shown; each counts with its main colour. */
export function summaries(companies: readonly Pick<CompanySeverity, 'colours' | 'isDemo'>[]): LevelSummary[] {
  const shown = new Set(companies.flatMap(({ colours }) => colours.map(({ level }) => level)));
  const main = companies.filter(({ isDemo }) => !isDemo).flatMap(({ colours }) => mainColour(colours));
  return SEVERITY_LEVELS.filter((level: SeverityLevel) => shown.has(level)).map((level) => {
    const own = main.filter((each) => each.level === level);
    return { level, companies: own.length, common: isTooFew(own.length) ? null : commonFacts(own) };
  });
}
