import { atom } from 'nanostores';

/** What is asked about some images: where to keep them, or what else to do with one. */
export type Asked = { kind: 'save'; images: readonly string[] } | { kind: 'menu'; image: string };

/** The open question, or null. */
export const $asked = atom<Asked | null>(null);

/** Where images wait for a sign-in that leaves the page. */
const WAITING_KEY = 'gallery-images-to-save';

/** Asks where to keep images. */
export const askToSave = (images: readonly string[]): void => $asked.set({ kind: 'save', images });

/** Opens the menu of an image. */
export const askAbout = (image: string): void => $asked.set({ kind: 'menu', image });

/** Keeps images in mind across a sign-in that leaves the page. */
export const rememberToSave = (images: readonly string[]): void =>
  sessionStorage.setItem(WAITING_KEY, JSON.stringify(images));

/** Images that waited for a sign-in, once. */
export function takeRemembered(): readonly string[] {
  const images = sessionStorage.getItem(WAITING_KEY);
  sessionStorage.removeItem(WAITING_KEY);
  return images === null ? [] : (JSON.parse(images) as string[]);
}
