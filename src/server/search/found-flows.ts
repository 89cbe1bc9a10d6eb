import { FLOW_LIMITS } from '#shared/flows/limits.ts';
import { occurrences, parseQuery } from '#shared/search/query-language.ts';
import { tokensOf } from '#shared/search/words.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { hasPosition, type PositionSet } from './position-set.ts';
import type { SearchRepository } from './search.repository.ts';

/** A flow that visitors see: its words, and the positions of its images. */
type SearchedFlow = { slug: string; words: readonly string[]; positions: readonly number[] };

/** What flows are found by. */
type FlowSearch = {
  /** The images that were found, with all words of `text` or, `relaxed`, with some. */
  found: PositionSet;
  text: string;
  relaxed: boolean;
  /** The images that the filters leave without the words. */
  filtered: () => PositionSet;
};

/**
 * Finds the flows that have an image of a result, and those whose name, goal or stage has all of the words, by slug. If no image
 * has all of the words, those that name them come without the others. Flows are read once for each state of the index.
 */
export function foundFlows(repository: Pick<SearchRepository, 'findFlowSteps'>) {
  const flowsOf = new WeakMap<GalleryIndex, Promise<readonly SearchedFlow[]>>();

  const read = async ({ positions, counted, company, companies }: GalleryIndex): Promise<SearchedFlow[]> => {
    const byFlow = Map.groupBy(await repository.findFlowSteps(), ({ slug }) => slug);
    return [...byFlow].flatMap(([slug, steps]) => {
      const own = steps.flatMap(({ number, companyId }) => {
        const position = positions[number] ?? -1;
        return position >= 0 && position < counted && companies[company[position] ?? -1]?.id === companyId
          ? [position]
          : [];
      });
      const [flow] = steps;
      if (!flow || own.length < FLOW_LIMITS.stepsMin) return [];
      return [{ slug, words: tokensOf([flow.name, flow.goal, flow.stage ?? ''].join('\n')), positions: own }];
    });
  };

  return async (index: GalleryIndex, { found, text, relaxed, filtered }: FlowSearch): Promise<string[]> => {
    const flows = flowsOf.get(index) ?? read(index);
    flowsOf.set(index, flows);
    flows.catch(() => flowsOf.delete(index));
    const { terms, excluded } = parseQuery(text);
    const all = await flows;
    const isNamed = ({ words }: SearchedFlow) =>
      terms.every((term) => occurrences(term, words).length > 0) &&
      excluded.every((term) => occurrences(term, words).length === 0);
    const shows = (positions: PositionSet) => (flow: SearchedFlow) =>
      flow.positions.some((position) => hasPosition(positions, position));
    const named = new Set(terms.length > 0 ? all.filter(isNamed) : []);
    const matching = new Set(named.size > 0 ? [...named].filter(shows(filtered())) : []);
    const hasImage = shows(found);
    return all
      .filter((flow) => matching.has(flow) || (!(relaxed && matching.size > 0) && hasImage(flow)))
      .map(({ slug }) => slug);
  };
}
