import { atom } from 'nanostores';
import { tabStorage } from '#browser/storage.ts';
import { LIMITS } from '#shared/collections/limits.ts';
import { toggled } from '#shared/images/range.ts';

/** An image that was chosen on a page of this tab, and the parameters of the search that found it. */
export type Chosen = { id: string; thumbnail: string; alt: string; search?: string };

const idOf = ({ id }: Chosen): string => id;

const KEY = 'gallery-chosen';

function read(): Chosen[] {
  const stored = tabStorage.read(KEY);
  return Array.isArray(stored) ? (stored as Chosen[]) : [];
}

/** Images that are chosen to be compared, saved or downloaded; the choice lasts across pages of this tab. */
export const $chosen = atom<readonly Chosen[]>(read());

$chosen.listen((chosen) => tabStorage.set(KEY, JSON.stringify(chosen)));

/** Whether all that is chosen is saved. */
let isSaved = false;

/**
 * Adds an image to the choice or takes it out; with an order, all from the last chosen one in it to this one. If everything chosen is
 * saved, another image starts a new choice.
 */
export function toggleChosen(image: Chosen, order: readonly Chosen[] = []): void {
  const isNext = isSaved && $chosen.get().every(({ id }) => id !== image.id);
  const chosen = isNext ? [] : $chosen.get();
  isSaved = false;
  const byId = new Map([...order, image, ...chosen].map((each) => [each.id, each]));
  const next = toggled(chosen.map(idOf), image.id, order.map(idOf));
  $chosen.set(next.flatMap((id) => byId.get(id) ?? []).slice(-LIMITS.items));
}

/** The parameters of the search that found all of these images when they were chosen. */
export function searchOf(ids: readonly string[]): string | undefined {
  const chosen = new Map($chosen.get().map(({ id, search }) => [id, search]));
  const [search, ...others] = new Set(ids.map((id) => chosen.get(id)));
  return others.length === 0 ? search : undefined;
}

/** Once everything chosen is saved, the choice can still be compared or exported on this page, but does not last beyond it. */
export function endChoice(saved: readonly string[]): void {
  if (!$chosen.get().every(({ id }) => saved.includes(id))) return;
  isSaved = true;
  tabStorage.remove(KEY);
}

export const clearChosen = (): void => $chosen.set([]);

/** Clears the choice and returns how to undo it; what is chosen in between stays chosen. */
export function clearWithUndo(): () => void {
  const cleared = $chosen.get();
  clearChosen();
  return () => {
    const since = $chosen.get().filter(({ id }) => cleared.every((each) => each.id !== id));
    $chosen.set([...cleared, ...since].slice(-LIMITS.items));
  };
}
