/** Two images, and their similarity: 1 for the same bytes. */
export type Link = { first: string; second: string; likeness: number; exact: boolean };
/** Images that may be the same. */
export type DuplicateGroup = { ids: string[]; likeness: number; reason: 'exact' | 'near' };

/** With more copies than this, each is linked to the next instead of to every other. */
const EACH_WITH_EACH = 30;

/** Links between images of the same bytes, given in order of their hash. */
export function exactLinks(rows: readonly { id: string; hash: string }[]): Link[] {
  return [...Map.groupBy(rows, ({ hash }) => hash).values()].flatMap((copies) =>
    copies.flatMap(({ id: first }, at) =>
      copies
        .slice(at + 1, copies.length > EACH_WITH_EACH ? at + 2 : undefined)
        .map(({ id: second }) => ({ first, second, likeness: 1, exact: true })),
    ),
  );
}

const pairKey = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Groups of linked images without the rejected links, exact copies first. */
export function duplicateGroups(
  links: readonly Link[],
  rejected: readonly { first: string; second: string }[],
): DuplicateGroup[] {
  const refused = new Set(rejected.map(({ first, second }) => pairKey(first, second)));
  const groupOf = new Map<string, DuplicateGroup>();
  for (const { first, second, likeness, exact } of links) {
    if (refused.has(pairKey(first, second))) continue;
    const reason = exact ? 'exact' : 'near';
    const one = groupOf.get(first) ?? { ids: [first], likeness, reason };
    const other = groupOf.get(second) ?? { ids: [second], likeness, reason };
    const isOne = one === other;
    const group: DuplicateGroup = {
      ids: isOne ? one.ids : [...one.ids, ...other.ids],
      likeness: Math.min(one.likeness, other.likeness, likeness),
      reason: [one.reason, other.reason, reason].includes('near') ? 'near' : 'exact',
    };
    if (isOne) Object.assign(one, group);
    else for (const id of group.ids) groupOf.set(id, group);
  }
  return [...new Set(groupOf.values())].sort(
    (a, b) => b.likeness - a.likeness || (a.ids[0] ?? '').localeCompare(b.ids[0] ?? ''),
  );
}
