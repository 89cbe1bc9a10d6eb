import type { SeverityMark } from '#db/schema/search.ts';
import { distance, labOfHex, type Oklab, toOklch } from '#shared/colours/oklab.ts';
import { SEVERITY_LEVELS, type SeverityLevel } from '#shared/severity/severity-level.ts';

/** OKLab distance below which colours of a company's level are one. */
const ONE_COLOUR = 0.075;
/** OKLab distance below which a colour belongs to another level of the company. */
const OTHER_LEVEL = 0.035;
/** A dimmed page behind a dialog: the same hue (degrees) with less chroma (share), and not much more often (share). */
const DIMMED = { hue: 18, chroma: 0.85, weight: 0.5 };
/** Limits and weights of one image's marks, by kind. */
const MOST_PER_IMAGE = 5;
const WEIGHT = { pill: 1.2, mark: 1, text: 0.6 };

/** A colour beside a word in an image of a company. */
export type FoundMark = SeverityMark & { hash: string; image: string };
/** An admin's decision. */
export type Decision = {
  level: SeverityLevel;
  found: string;
  state: 'confirmed' | 'rejected';
  colour: string;
  seenIn: string[];
};
/** A colour of a level, the decision about it, and its evidence, the clearest first. */
export type SeverityGroup = Omit<Decision, 'state' | 'seenIn'> & {
  state: 'proposed' | 'confirmed' | 'rejected';
  /** The decision before other images proposed the colour again. */
  decided: Decision | undefined;
  marks: FoundMark[];
};

type Weighed = { mark: FoundMark; lab: Oklab; weight: number };

const weightOf = ({ kind, count }: SeverityMark): number => WEIGHT[kind] * Math.min(count, MOST_PER_IMAGE);

function isDimmed(lab: Oklab, by: Oklab): boolean {
  const [one, other] = [toOklch(lab), toOklch(by)];
  const turn = Math.abs(one.h - other.h);
  return Math.min(turn, 360 - turn) < DIMMED.hue && one.c < DIMMED.chroma * other.c;
}

/** Groups the marks of a level by colour, decided groups first, then by weight. */
function groupLevel(level: SeverityLevel, marks: readonly FoundMark[], decisions: readonly Decision[]) {
  const weighed = marks
    .map((mark): Weighed => ({ mark, lab: labOfHex(mark.fill), weight: weightOf(mark) }))
    .sort((a, b) => b.weight - a.weight || a.mark.hash.localeCompare(b.mark.hash));
  const groups: { group: SeverityGroup; lab: Oklab; weight: number }[] = decisions.map((decided) => ({
    group: { level, found: decided.found, colour: decided.colour, state: decided.state, decided, marks: [] },
    lab: labOfHex(decided.found),
    weight: 0,
  }));
  for (const { mark, lab, weight } of weighed) {
    let nearest: (typeof groups)[number] | undefined;
    for (const each of groups) {
      const away = distance(each.lab, lab);
      if (away < ONE_COLOUR && (!nearest || away < distance(nearest.lab, lab))) nearest = each;
    }
    if (!nearest) {
      const group = {
        level,
        found: mark.fill,
        colour: mark.fill,
        state: 'proposed' as const,
        decided: undefined,
        marks: [],
      };
      nearest = { group, lab, weight: 0 };
      groups.push(nearest);
    }
    nearest.group.marks.push(mark);
    nearest.weight += weight;
  }
  for (const { group } of groups) {
    const seen = new Set(group.decided?.seenIn);
    if (group.state === 'rejected' && group.marks.some(({ hash }) => !seen.has(hash))) group.state = 'proposed';
  }
  return groups;
}

/** The colours of a company's levels: decided ones, and further proposals of its images. */
export function severityGroups(marks: readonly FoundMark[], decisions: readonly Decision[]): SeverityGroup[] {
  const of =
    (level: SeverityLevel) =>
    <T extends { level: SeverityLevel }>(each: T) =>
      each.level === level;
  const all = SEVERITY_LEVELS.flatMap((level) =>
    groupLevel(level, marks.filter(of(level)), decisions.filter(of(level))),
  );
  const isRight = ({ group, lab, weight }: (typeof all)[number]): boolean => {
    if (group.decided) return true;
    return !all.some((other) => {
      const isConfirmed = other.group.state === 'confirmed';
      if (other.group.level !== group.level)
        return (isConfirmed || other.weight > weight) && distance(lab, other.lab) < OTHER_LEVEL;
      return (isConfirmed || other.weight >= DIMMED.weight * weight) && isDimmed(lab, other.lab);
    });
  };
  return all
    .filter(isRight)
    .sort(
      (a, b) => SEVERITY_LEVELS.indexOf(a.group.level) - SEVERITY_LEVELS.indexOf(b.group.level) || b.weight - a.weight,
    )
    .map(({ group }) => group);
}
