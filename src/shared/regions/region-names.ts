import { tagLabel } from '../tags/tag-kind.ts';
import type { Region } from './region.contract.ts';

/** Names of an image's regions, in their order: the title or the tag, with a number where several have the same. */
export function regionNames(regions: readonly Pick<Region, 'tag' | 'title'>[]): string[] {
  const names = regions.map(({ tag, title }) => title || tagLabel(tag));
  const same = (name: string, end = names.length) => names.slice(0, end).filter((other) => other === name).length;
  return names.map((name, at) => (same(name) > 1 ? `${name} ${same(name, at + 1)}` : name));
}
