/** Most suggestions shown (spec 2, 9). */
export const SUGGESTIONS_MAX = 8;

/** A tag or a company to choose. */
export type Offer = {
  kind: 'tag' | 'company';
  /** The tag, or the company's slug. */
  value: string;
  label: string;
  /** Link of a suggestion outside the current list. */
  place?: string;
};

/** Words that mean a filter, and how many images it has. */
type Meant = { kind: 'meaning'; value: string; label: string; total: number };

/** A suggestion of the search box. */
export type Suggestion = Offer | Meant;

export const isBlank = (text: string): boolean => text.trim() === '';

/** The suggestions that contain the text, ignoring case: those that begin with it first, at most 8; none for a blank text (spec 2). */
export function suggestionsFor(text: string, offers: readonly Offer[]): Offer[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return [];
  const found = offers
    .map((offer) => ({ offer, at: offer.label.toLowerCase().indexOf(needle) }))
    .filter(({ at }) => at >= 0);
  const leading = found.filter(({ at }) => at === 0);
  const others = found.filter(({ at }) => at > 0);
  return [...leading, ...others].slice(0, SUGGESTIONS_MAX).map(({ offer }) => offer);
}
