import type { WrittenTerm } from '#shared/search/query-language.ts';
import { oneTypoAway, TYPO_MIN_LENGTH } from '#shared/search/typo.ts';
import type { Evaluation } from './evaluate.ts';
import { both, countPlaces, type PlaceSet, without } from './place-set.ts';
import type { WordSets } from './word-sets.ts';

/** Most words of a query that are tried: each takes hundreds of look-ups. */
const MOST_TRIED = 3;

const isEmpty = (set: PlaceSet): boolean => set.every((bits) => bits === 0);

/** The word of a need, if it is one that may have a typo. */
function typoIn(evaluation: Evaluation, at: number): WrittenTerm | undefined {
  const [term, ...others] = evaluation.needs[at]?.written ?? [];
  if (!term || others.length > 0 || term.isQuoted || term.tokens.length > 1) return undefined;
  return (term.tokens[0] ?? '').length >= TYPO_MIN_LENGTH ? term : undefined;
}

/** A replacement that finds something. */
type Fix = { term: WrittenTerm; word: string; set: PlaceSet };

/** The word one typo away that finds most among `rest`; the first in the alphabet of equals. */
async function bestFix(term: WrittenTerm, rest: PlaceSet, words: WordSets): Promise<Fix | undefined> {
  const known = await words.findKnown(oneTypoAway(term.tokens[0] ?? ''));
  const sets = await words.find(
    known.map((word) => ({ tokens: [word], isPrefix: false })),
    'anywhere',
  );
  let best: (Fix & { count: number }) | undefined;
  for (const [at, word] of known.entries()) {
    const set = both(rest, sets[at] ?? rest);
    const count = countPlaces(set);
    if (count > (best?.count ?? 0)) best = { term, word, set, count };
  }
  return best;
}

function rewrite(text: string, fixes: readonly Fix[]): string {
  let result = text;
  for (const { term, word } of fixes.toSorted((a, b) => b.term.start - a.term.start)) {
    result = result.slice(0, term.start) + word + result.slice(term.end);
  }
  return result.trim();
}

/**
 * The query with words of five letters or more replaced by ones a typo away, when nothing in `scope` matches it as it is: those
 * that nothing matches, else the one whose replacement comes first. Knows nothing but what `scope` holds, so that a signed-out
 * answer tells nothing of gated texts. Undefined when that finds nothing either.
 */
export async function correct(
  text: string,
  evaluation: Evaluation,
  scope: PlaceSet,
  words: WordSets,
): Promise<string | undefined> {
  const { needs, sets } = evaluation;
  if (sets.length < needs.length || needs.length === 0) return undefined;
  const allowed = without(scope, evaluation.excluded);
  const inScope = sets.map((set) => both(set, allowed));
  const unmatched = inScope.flatMap((set, at) => (isEmpty(set) ? [at] : []));
  const others = (except: readonly number[]) =>
    inScope.filter((_set, at) => !except.includes(at)).reduce(both, allowed);

  if (unmatched.length === 0) {
    const tried = needs
      .map((_need, at) => at)
      .filter((at) => typoIn(evaluation, at))
      .slice(0, MOST_TRIED);
    for (const at of tried) {
      const term = typoIn(evaluation, at);
      const fix = term && (await bestFix(term, others([at]), words));
      if (fix) return rewrite(text, [fix]);
    }
    return undefined;
  }
  if (unmatched.length > MOST_TRIED) return undefined;
  const fixes: Fix[] = [];
  let rest = others(unmatched);
  for (const at of unmatched) {
    const term = typoIn(evaluation, at);
    const fix = term && (await bestFix(term, rest, words));
    if (!fix) return undefined;
    fixes.push(fix);
    rest = fix.set;
  }
  return rewrite(text, fixes);
}
