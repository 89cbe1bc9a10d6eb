import { atom } from 'nanostores';
import { tabStorage } from '#browser/storage.ts';
import { COMPARED_MAX, LIMITS } from '#shared/collections/limits.ts';

/** An image that was chosen on a page of this tab. */
export type Chosen = { id: string; thumbnail: string; alt: string };

const KEY = 'gallery-chosen';

function read(): Chosen[] {
  const stored = tabStorage.read(KEY);
  return Array.isArray(stored) ? (stored as Chosen[]) : [];
}

/** Images that are chosen to be compared, saved or downloaded; the choice lasts across pages of this tab. */
export const $chosen = atom<readonly Chosen[]>(read());

$chosen.listen((chosen) => tabStorage.set(KEY, JSON.stringify(chosen)));

export function toggleChosen(image: Chosen): void {
  const others = $chosen.get().filter(({ id }) => id !== image.id);
  const isNew = others.length === $chosen.get().length;
  $chosen.set(isNew ? [...others, image].slice(-LIMITS.items) : others);
}

/** Clears the choice once everything chosen is saved. */
export function endChoice(saved: readonly string[]): void {
  if ($chosen.get().every(({ id }) => saved.includes(id))) clearChosen();
}

/** The page that compares the images selected last; undefined for fewer than two. */
export const comparePath = (chosen: readonly Chosen[]): string | undefined =>
  chosen.length < 2
    ? undefined
    : `/compare?i=${chosen
        .slice(-COMPARED_MAX)
        .map(({ id }) => id)
        .join(',')}`;

export const clearChosen = (): void => $chosen.set([]);
