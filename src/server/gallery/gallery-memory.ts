import type { GalleryContent, GallerySnapshot } from './gallery-snapshot.ts';

/** What a part of the memory holds. */
export type MemoryFigures = { entries: number; bytes: number };

/** Bytes of a reference in a list or map, as V8 keeps them on 64-bit machines with a map's own overhead. */
const REFERENCE_BYTES = 8;

/** Nothing measured changes once made, so each is measured once. */
const measured = new WeakMap<object, MemoryFigures>();

function once(held: object, measure: () => MemoryFigures): MemoryFigures {
  const figures = measured.get(held) ?? measure();
  measured.set(held, figures);
  return figures;
}

const NOTHING: MemoryFigures = { entries: 0, bytes: 0 };

const jsonBytes = (values: readonly unknown[]): number => {
  let bytes = 0;
  for (const value of values) bytes += Buffer.byteLength(JSON.stringify(value));
  return bytes;
};

/** Entries of the image index held in memory and their size; texts dominate, so their JSON's bytes are taken. */
export const imageFigures = (content: GalleryContent | undefined): MemoryFigures =>
  content ? once(content, () => ({ entries: content.items.length, bytes: jsonBytes(content.items) })) : NOTHING;

/** Lists held in memory (companies, tags, by tag, by company) and their size: companies in full, images as references. */
export const listFigures = (snapshot: GallerySnapshot | undefined): MemoryFigures =>
  snapshot ? once(snapshot, () => measureLists(snapshot)) : NOTHING;

function measureLists({ companies, items, itemsByTag, itemsByCompany, tags }: GallerySnapshot): MemoryFigures {
  let references = 2 * items.length;
  for (const list of [...itemsByTag.values(), ...itemsByCompany.values()]) references += list.length;
  return {
    entries: 2 + itemsByTag.size + itemsByCompany.size,
    bytes: jsonBytes(companies) + jsonBytes(tags) + references * REFERENCE_BYTES,
  };
}
