/** Most suggestions shown (spec 2, 9). */
const SUGGESTIONS_MAX = 8;

/** Something that the search box offers. */
export type Suggestion = {
  kind: 'tag' | 'company';
  /** The tag, or the company's slug. */
  value: string;
  label: string;
  /** Where it leads, when that is not the list that shows. */
  place?: string;
};

/** Whether the text says nothing. */
export const isBlank = (text: string): boolean => text.trim() === '';

/** The offers that contain the text, ignoring case: those that begin with it first, at most 8; none for a blank text (spec 2). */
export function suggestionsFor(text: string, offers: readonly Suggestion[]): Suggestion[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const found = offers
    .map((offer) => ({ offer, at: offer.label.toLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  const leading = found.filter(({ at }) => at === 0);
  const others = found.filter(({ at }) => at > 0);
  return [...leading, ...others].slice(0, SUGGESTIONS_MAX).map(({ offer }) => offer);
}
