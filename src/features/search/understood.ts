import type { ResponseOf } from '#browser/api-calls.ts';
import type { FilterName } from '#shared/search/facets.ts';
import { FILLERS } from '#shared/search/intents.ts';
import { singularOf } from '#shared/search/words.ts';
import { filterLabel, isColour, type LabelledFacets } from './filter-label.ts';

type Understood = NonNullable<ResponseOf<'GET /api/search'>['understood']>;

/** A part of a query, as what it was understood; `colour`: the colour that it names; `without`: the query without it; `way`: what that is. */
export type QueryPart = { text: string; label: string; colour?: string | undefined; without: string; way: string };

/** A stretch of a query; undefined `text`: of words that were not understood. */
type Stretch = { words: readonly string[]; text?: string };

/** Words and quoted phrases. */
const WORD = /-?"[^"]*"?|\S+/g;

/** A query cut at the texts that were understood, without fillers between them: these are not searched. */
function stretchesOf(query: string, [text, ...others]: readonly string[], isCut = false): Stretch[] {
  if (text === undefined) {
    const words = query.match(WORD) ?? [];
    return [{ words: isCut ? words.filter((word) => !FILLERS.has(word.toLowerCase())) : words }];
  }
  const at = query.indexOf(text);
  if (at < 0) return stretchesOf(query, others, isCut);
  return [
    ...stretchesOf(query.slice(0, at), others, true),
    { words: [text], text },
    ...stretchesOf(query.slice(at + text.length), others, true),
  ];
}

const joined = (stretches: readonly Stretch[]): string => stretches.flatMap(({ words }) => words).join(' ');

/**
 * What words stand for: "Dashboard + SLA"; of several meanings only what they show, "Bulk actions or Table", without
 * those that another one contains, and of many the first two.
 */
function meaningLabel(meant: Understood, facets?: LabelledFacets): string {
  const meanings = [...Map.groupBy(meant, ({ or }) => or).values()];
  const labels = meanings.map((all) => [
    ...all.map(({ as: { facet, value } }) => filterLabel(facet as FilterName, value, facets)),
    ...(meanings.length === 1 ? (all[0]?.words?.slice(0, 1) ?? []) : []),
  ]);
  const isContained = (label: readonly string[]) =>
    labels.some((other) => other.length < label.length && other.every((part) => label.includes(part)));
  const shown = new Set(labels.filter((label) => !isContained(label)).map((label) => label.join(' + ')));
  const [first, second, ...others] = shown;
  return others.length > 0 ? `${first}, ${second} or others` : [...shown].join(' or ');
}

/** The parts of a query: what was understood, and the other words. */
export function queryParts(query: string, understood: Understood, facets?: LabelledFacets): QueryPart[] {
  const byText = Map.groupBy(understood, ({ text }) => text);
  const stretches = stretchesOf(query, [...byText.keys()]);
  const parts = [...byText].map(([text, meant]): QueryPart => {
    const label = meaningLabel(meant, facets);
    const isSame = singularOf(label.toLowerCase()) === singularOf(text.toLowerCase());
    const colour = meant.find(({ as }) => isColour(as.facet as FilterName))?.as.value;
    const without = joined(stretches.filter((stretch) => stretch.text !== text));
    if (meant[0]?.not) return { text, label: `Not ${label}`, without, way: `With ${label}` };
    // A single filter is named first; what only several say together reads as an explanation of the words.
    const named = / \+ | or /.test(label) ? `“${text}” · ${label}` : `${label} · “${text}”`;
    return { text, label: isSame ? label : named, colour, without, way: `Without “${text}”` };
  });
  const others = stretches.filter(({ text, words }) => text === undefined && words.length > 0);
  const without = joined(stretches.filter(({ text }) => text !== undefined));
  const rest = joined(others);
  // Words that stood apart are no phrase.
  const label = others.map((stretch) => `“${joined([stretch])}”`).join(' ');
  return rest ? [{ text: rest, label, without, way: `Without ${label}` }, ...parts] : parts;
}

/** Below so many fitting images, the others are spoken of. */
const FEW_FITTING = 10;

const fitWell = (count: number, text: string): string =>
  count === 0
    ? `No image here fits “${text}” well. What follows is near it.`
    : `Only ${count} of these images ${count === 1 ? 'fits' : 'fit'} “${text}” well. The others are near it.`;

/** Says which words few or no images of a result have or fit, and what is shown for them. */
export function standIns({
  total,
  understood = [],
  facets,
}: {
  total: number;
  understood?: Understood | undefined;
  facets?: LabelledFacets | undefined;
}): string[] {
  return [...Map.groupBy(understood, ({ text }) => text)].flatMap(([text, meant]) => {
    const said = meant[0]?.said;
    const fitting = total - (meant[0]?.near ?? 0);
    if (said === undefined) return fitting < Math.min(FEW_FITTING, total) ? [fitWell(fitting, text)] : [];
    const filters = meaningLabel(
      meant.map(({ words: _words, ...filter }) => filter),
      facets,
    );
    const [word] = meant.flatMap(({ words = [] }) => words);
    const what = word ? `${filters} with words such as “${word}”` : filters;
    return said === 0
      ? `None of these images says “${text}”. They show ${what}.`
      : `Only ${said} of these images ${said === 1 ? 'says' : 'say'} “${text}”. The others show ${what}.`;
  });
}
