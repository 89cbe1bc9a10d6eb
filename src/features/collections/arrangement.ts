import type { CollectionItem, Section } from '#shared/collections/collection.contract.ts';

/** Marks headings among the ids of a collection's grid. */
const HEADING = 'section:';

/** The entry of a section in the grid. */
export const headingId = (section: string): string => `${HEADING}${section}`;

/** The section of a heading; undefined for an image. */
export const sectionOf = (entry: string): string | undefined =>
  entry.startsWith(HEADING) ? entry.slice(HEADING.length) : undefined;

/** Images and headings in one order: an image belongs to the heading before it. */
export function entriesOf(sections: readonly Section[], items: readonly CollectionItem[]): string[] {
  const sectionIds = new Set(sections.map(({ id }) => id));
  const loose = items.filter(({ section }) => section === null || !sectionIds.has(section));
  return [
    ...loose.map(({ image }) => image),
    ...sections.flatMap(({ id }) => [
      headingId(id),
      ...items.filter(({ section }) => section === id).map(({ image }) => image),
    ]),
  ];
}

/** Sections and items from an order of entries. */
export function arranged(
  entries: readonly string[],
  sections: readonly Section[],
  items: readonly CollectionItem[],
): { sections: Section[]; items: CollectionItem[] } {
  const byId = new Map(items.map((item) => [item.image, item]));
  const byHeading = new Map(sections.map((section) => [section.id, section]));
  const ordered: { sections: Section[]; items: CollectionItem[] } = { sections: [], items: [] };
  let current: string | null = null;
  for (const entry of entries) {
    const heading = byHeading.get(sectionOf(entry) ?? '');
    const item = byId.get(entry);
    if (heading) {
      current = heading.id;
      ordered.sections.push(heading);
    } else if (item) {
      ordered.items.push({ ...item, section: current, position: ordered.items.length });
    }
  }
  return ordered;
}
