import type { Definition } from '#shared/patterns/pattern.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import { tagKey } from '#shared/tags/tag-names.ts';
import definitions from './definitions.json' with { type: 'json' };

const byName = new Map<string, Definition>();
for (const { tag, also, is, use, watch } of definitions) {
  for (const name of [tag, ...also]) byName.set(`${tagKind(name)} ${tagKey(name)}`, { text: is, use, watch });
}

/** What the project ships on a common screen type or element; `undefined`: nothing. */
export const shippedDefinition = (tag: string): Definition | undefined => byName.get(`${tagKind(tag)} ${tagKey(tag)}`);

/** What a tag means: an admin's words come before the shipped ones, the shipped advice stays beside them. */
export function definitionOf(tag: string, description = ''): Definition | undefined {
  const shipped = shippedDefinition(tag);
  return description ? { ...shipped, text: description } : shipped;
}
