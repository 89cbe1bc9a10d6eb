import { slugOf } from '../companies/slug.ts';
import { tagFile } from '../tags/tag-file.ts';
import { TAG_KINDS, type TagKind, tagKind, tagLabel } from '../tags/tag-kind.ts';

const ELEMENT_PREFIX = 'element:';

/**
 * Slugs of the patterns of some tags. An element with the name of a screen type ends in `-element`; remaining duplicates, and tags without
 * a Latin letter, get a hash of the tag.
 */
export function patternSlugs(tags: readonly string[]): Map<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  const ofKind = (kind: TagKind) => tags.filter((tag) => tagKind(tag) === kind).sort();
  for (const tag of TAG_KINDS.flatMap(ofKind)) {
    const plain = slugOf(tagLabel(tag));
    const slug = [plain, `${plain}-element`].find((candidate) => plain !== '' && !taken.has(candidate)) ?? tagFile(tag);
    slugs.set(tag, slug);
    taken.add(slug);
  }
  return slugs;
}

/**
 * Root-relative address that redirects to a tag's pattern, or to its images if it has none: the server resolves it.
 */
export const tagPath = (tag: string): string =>
  `/patterns/${encodeURIComponent(tagKind(tag) === 'screens' ? tag : ELEMENT_PREFIX + tag).replaceAll('%3A', ':')}`;

/** The tag that `tagPath` was called with, from the last part of its address. */
export const tagInPath = (name: string): string =>
  name.startsWith(ELEMENT_PREFIX) ? name.slice(ELEMENT_PREFIX.length) : name;
