/** Places of a longest ascending subsequence of a list. */
function longestAscending(values: readonly number[]): Set<number> {
  const lasts: number[] = [];
  const before: number[] = [];
  for (const [at, value] of values.entries()) {
    let length = lasts.length;
    while (length > 0 && (values[lasts[length - 1] ?? 0] ?? 0) > value) length -= 1;
    before[at] = lasts[length - 1] ?? -1;
    lasts[length] = at;
  }
  const found = new Set<number>();
  for (let at = lasts.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) found.add(at);
  return found;
}

/**
 * A new order that keeps related images together: if one was moved away from the others, they follow it. Images that are
 * still side by side keep the order that they were given.
 */
export function movedTogether(
  before: readonly string[],
  after: readonly string[],
  groups: readonly (readonly string[])[],
): string[] {
  const placeBefore = new Map(before.map((id, place) => [id, place]));
  const stayed = longestAscending(after.map((id) => placeBefore.get(id) ?? 0));
  const moved = new Set(after.filter((_, at) => !stayed.has(at)));
  let order = [...after];
  for (const group of groups) {
    const members = before.filter((id) => group.includes(id) && order.includes(id));
    const leader = order.find((id) => group.includes(id) && moved.has(id));
    const places = members.map((id) => order.indexOf(id));
    const isSideBySide = Math.max(...places) - Math.min(...places) === members.length - 1;
    if (leader === undefined || members.length < 2 || isSideBySide) continue;
    order = order.flatMap((id) => (id === leader ? members : members.includes(id) ? [] : [id]));
  }
  return order;
}
