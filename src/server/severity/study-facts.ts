import { colourName } from '#shared/colours/colour-name.ts';
import { DEFICIENCIES, type Deficiency, seenWith } from '#shared/colours/colour-vision.ts';
import { contrast } from '#shared/colours/contrast.ts';
import { distance, labOfHex, type Oklab, toOklch } from '#shared/colours/oklab.ts';
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

/** The colour that the others are closest to altogether: unlike a mean or median, one that a product has. */
function mostCentral<C extends { lab: Oklab }>(colours: readonly C[]): C | undefined {
  const apart = ({ lab }: C) => colours.reduce((sum, other) => sum + distance(lab, other.lab), 0);
  return colours.toSorted((a, b) => apart(a) - apart(b))[0];
}

function commonFacts(colours: readonly LevelColour[]): CommonFacts {
  const named = colours.map(({ colour }) => {
    const lab = labOfHex(colour);
    return { colour, lab, name: colourName(toOklch(lab)) };
  });
  const [[name, alike] = ['', []]] = [...Map.groupBy(named, (each) => each.name)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  return {
    most: { name, count: alike.length },
    typical: mostCentral(alike)?.colour ?? '',
    lightness: rangeOf(named.map(({ lab }) => lab.l)),
    chroma: rangeOf(named.map(({ lab }) => toOklch(lab).c)),
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
