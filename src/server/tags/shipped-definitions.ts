import type { Definition } from '#shared/patterns/pattern.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import { type NamedTag, tagKey } from '#shared/tags/tag-names.ts';
import definitions from './definitions.json' with { type: 'json' };

const byName = new Map<string, Definition>();
for (const { tag, also, is, use, watch } of definitions) {
  for (const name of [tag, ...also]) byName.set(`${tagKind(name)} ${tagKey(name)}`, { text: is, use, watch });
}

/** Tags that have a shipped definition, with their other names. */
export const SHIPPED_TAGS: readonly NamedTag[] = definitions.map(({ tag, also }) => ({ name: tag, aliases: also }));

/** The shipped definition of a common screen type or element; `undefined`: none. */
export const shippedDefinition = (tag: string): Definition | undefined => byName.get(`${tagKind(tag)} ${tagKey(tag)}`);

/** The definition of a tag: an admin's text comes before the shipped one; the shipped advice is kept. */
export function definitionOf(tag: string, description = ''): Definition | undefined {
  const shipped = shippedDefinition(tag);
  return description ? { ...shipped, text: description } : shipped;
}
