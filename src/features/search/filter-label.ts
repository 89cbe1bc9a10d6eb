import { tagLabel } from '#shared/tags/tag-kind.ts';
import type { FilterName } from './filters.ts';

/** Display text of a filter's value; `names` are companies by slug. */
export function filterLabel(name: FilterName, value: string, names: ReadonlyMap<string, string>): string {
  if (name === 'tag') return tagLabel(value);
  if (name === 'not') return `Not ${tagLabel(value)}`;
  if (name === 'company') return names.get(value) ?? value;
  return value.charAt(0).toUpperCase() + value.slice(1);
}
