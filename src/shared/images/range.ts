/** The ids between two others in an order, in either direction; the other one alone if one is not in it. */
export function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)].toSorted((a, b) => a - b) as [number, number];
  return from < 0 ? [other] : order.slice(from, to + 1);
}

/**
 * Selects or deselects an image. With an order, as Shift does: all images from the one last selected in it get the same state.
 * The image itself is the last of the result.
 */
export function toggled(selected: readonly string[], id: string, order: readonly string[] = []): readonly string[] {
  const anchor = selected.findLast((each) => order.includes(each)) ?? id;
  const range = between(order, anchor, id);
  if (selected.includes(id)) return selected.filter((each) => !range.includes(each));
  const added = range.filter((each) => !selected.includes(each));
  return [...selected, ...(added.at(-1) === id ? added : added.toReversed())];
}
