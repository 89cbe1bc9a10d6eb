/** The fields of a company that the match uses. */
export type FolderOwner = { slug: string; name: string; cloudinaryFolder: string | null };

/** How a folder matches a company, or why it does not. */
export type FolderMatch<T> =
  | { kind: 'exact' | 'fuzzy'; company: T }
  | { kind: 'none' }
  | { kind: 'tie'; candidates: readonly T[] };

/** Uploads of the test page; never part of the gallery (contract 5). */
export const TEST_UPLOADS_FOLDER = 'test-uploads';

const flatten = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '');

/** Length of the longest of slug and name that equals, contains or is contained in the folder; 0 without a match. */
function matchLength(flatFolder: string, flatNames: readonly string[]): number {
  if (flatFolder === '') return 0;
  const lengths = flatNames.map((flat) => {
    if (flat === '') return 0;
    if (flatFolder === flat) return Number.POSITIVE_INFINITY;
    return flatFolder.includes(flat) || flat.includes(flatFolder) ? Math.min(flat.length, flatFolder.length) : 0;
  });
  return Math.max(...lengths);
}

/**
 * Finds the company of a folder (contract 7): the one whose `cloudinaryFolder` is equal to it, and only without such a
 * company the fuzzy rule of spec 4 (slug or name compared ignoring case, spaces, hyphens and underscores, containment
 * counts). The longest match wins; a tie goes to none. The returned function is fast for many folders.
 */
export function folderMatcher<T extends FolderOwner>(companies: readonly T[]): (folder: string) => FolderMatch<T> {
  // The first of several companies with the same folder keeps it.
  const byFolder = new Map(companies.toReversed().map((company) => [company.cloudinaryFolder, company]));
  let flattened: { company: T; names: string[] }[] | undefined;
  return (folder) => {
    if (folder === TEST_UPLOADS_FOLDER) return { kind: 'none' };
    const exact = byFolder.get(folder);
    if (exact) return { kind: 'exact', company: exact };

    flattened ??= companies.map((company) => ({ company, names: [company.slug, company.name].map(flatten) }));
    const flatFolder = flatten(folder);
    let best = 0;
    let candidates: T[] = [];
    for (const { company, names } of flattened) {
      const length = matchLength(flatFolder, names);
      if (length === 0 || length < best) continue;
      if (length > best) candidates = [];
      best = length;
      candidates.push(company);
    }
    const [only, ...others] = candidates;
    if (!only) return { kind: 'none' };
    return others.length === 0 ? { kind: 'fuzzy', company: only } : { kind: 'tie', candidates };
  };
}

/** The company of one folder; see `folderMatcher`. */
export const matchFolder = <T extends FolderOwner>(folder: string, companies: readonly T[]): FolderMatch<T> =>
  folderMatcher(companies)(folder);
