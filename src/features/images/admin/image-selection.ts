import { between } from '#shared/images/range.ts';

/** The selected images: some of the listed ones, or all that match, listed or not. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Start of a range: the last one that was clicked. */
  anchor: string | null;
  isAllMatching: boolean;
};

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null, isAllMatching: false };

/** Selects all visible images. */
export const allShown = (order: readonly string[]): Selection => ({ ...NOTHING_SELECTED, ids: new Set(order) });

/** Selects all matching images. */
export const allMatching = (order: readonly string[]): Selection => ({ ...allShown(order), isAllMatching: true });

/** After a click: toggles one; with Shift, all from the last clicked one get the same state. */
export function toggled(
  { ids, anchor }: Selection,
  id: string,
  { isRange, order }: { isRange: boolean; order: readonly string[] },
): Selection {
  const isOn = !ids.has(id);
  const next = new Set(ids);
  for (const each of isRange && anchor !== null ? between(order, anchor, id) : [id]) {
    if (isOn) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor: id, isAllMatching: false };
}

/** After a refetch: images that are no longer listed are deselected. */
export function still({ ids, anchor, isAllMatching }: Selection, order: readonly string[]): Selection {
  const stillSelected = new Set(order.filter((id) => isAllMatching || ids.has(id)));
  return { ids: stillSelected, anchor: anchor !== null && order.includes(anchor) ? anchor : null, isAllMatching };
}
