import type { ImageById } from '#shared/collections/collection.contract.ts';
import { comparedFacts } from '#shared/images/image-facts.ts';

/** A value of an image, and whether another one has it too. */
type Value = { text: string; isCommon: boolean };

/** Facts by name, with the values of each image in their order. */
export type FactRow = { name: string; values: Value[][] };

/** The facts that at least one of the images has. */
export function factRows(images: readonly Pick<ImageById, 'item'>[]): FactRow[] {
  const facts = images.map(({ item }) => new Map(item ? comparedFacts(item) : []));
  return [...new Set(facts.flatMap((own) => [...own.keys()]))].flatMap((name) => {
    const all = facts.map((own) => own.get(name) ?? []);
    const isCommon = (text: string) => all.filter((values) => values.includes(text)).length > 1;
    if (all.every((values) => values.length === 0)) return [];
    return { name, values: all.map((values) => values.map((text) => ({ text, isCommon: isCommon(text) }))) };
  });
}
