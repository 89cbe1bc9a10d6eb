/** The key that identifies a tag's name: ignores case, and how its words are separated. */
export const tagKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*:\s*/g, ':')
    .replace(/[\s_-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The stored form of a new tag's name: lower case, dashes for spaces, none around the colon. */
export const normalTag = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\s*:\s*/g, ':')
    .replace(/\s+/g, '-');

export type NamedTag = { name: string; aliases: readonly string[] };

/** Resolves names to tags. */
export type TagNames = {
  /** The tag of a name: an exact match, an earlier name, or one that differs in case and spacing. */
  find: (name: string) => string | undefined;
  /** Resolved names without duplicates. New ones are not changed; their first spelling is used for later ones. */
  resolve: (names: readonly string[]) => string[];
};

/** Resolves names to these tags. */
export function tagNames(allTags: readonly NamedTag[]): TagNames {
  const byKey = new Map<string, string>();
  const exact = new Map<string, string>();
  const add = (name: string, tag: string) => {
    exact.set(name, tag);
    if (!byKey.has(tagKey(name))) byKey.set(tagKey(name), tag);
  };
  for (const { name } of allTags) add(name, name);
  for (const { name, aliases } of allTags) for (const alias of aliases) add(alias, name);
  const find = (name: string) => exact.get(name) ?? byKey.get(tagKey(name));
  return {
    find,
    resolve: (names) => {
      const tags = names.map((name) => {
        const tag = find(name);
        if (tag === undefined) add(name, name);
        return tag ?? name;
      });
      return [...new Set(tags)];
    },
  };
}

/** Edit distance of two texts (add, remove, replace, swap), counted up to `most`. */
function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** From this length on, two typos are tried instead of one. */
const LONG_NAME = 8;

/** A tag, its other names, and how many images have it. */
export type CountedTag = NamedTag & { images: number };

/** The tag that an unknown name probably means: the closest, and of equals the one with most images. */
export function closestTag<T extends CountedTag>(name: string, allTags: readonly T[]): T | undefined {
  const key = tagKey(name);
  const most = key.length < 4 ? 0 : key.length < LONG_NAME ? 1 : 2;
  let best: { tag: T; typos: number } | undefined;
  for (const tag of allTags) {
    const typos = Math.min(...[tag.name, ...tag.aliases].map((each) => typosBetween(key, tagKey(each), most)));
    if (typos > most) continue;
    if (!best || typos < best.typos || (typos === best.typos && tag.images > best.tag.images)) best = { tag, typos };
  }
  return best?.tag;
}

/** Completions of a part of a name: tags that begin with it, then those that contain it, most used first. */
export function suggestedTags<T extends CountedTag>(part: string, allTags: readonly T[], most: number): T[] {
  const key = tagKey(part);
  if (key === '') return [];
  const rankOf = ({ name, aliases }: T) => {
    const keys = [name, ...aliases].map(tagKey);
    if (keys.some((each) => each.startsWith(key) || each.slice(each.indexOf(':') + 1).startsWith(key))) return 0;
    return keys.some((each) => each.includes(key)) ? 1 : 2;
  };
  return allTags
    .map((tag) => ({ tag, rank: rankOf(tag) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank || b.tag.images - a.tag.images)
    .slice(0, most)
    .map(({ tag }) => tag);
}
