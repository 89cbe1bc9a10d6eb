/** The searched fields of a company. */
type Searchable = { name: string; description: string };

/** Companies whose name or description contains the text, ignoring case; all of them if none does (spec 2). */
export function searchCompanies<T extends Searchable>(companies: readonly T[], text: string): readonly T[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return companies;
  const found = companies.filter(
    ({ name, description }) => name.toLowerCase().includes(needle) || description.toLowerCase().includes(needle),
  );
  return found.length > 0 ? found : companies;
}

/** Number of companies by product class. */
export function countByCategory(companies: readonly { category: string | null }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of companies) if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

type Understood = { text: string; as: { facet: string; value: string }; not?: true | undefined };

/** The product class that a whole query means: of "SIEM", "SIEM and log analysis". */
export const classMeant = (query: string, understood: readonly Understood[] = []): string | undefined =>
  understood.find(({ text, as, not }) => as.facet === 'category' && !not && text.trim() === query.trim())?.as.value;
