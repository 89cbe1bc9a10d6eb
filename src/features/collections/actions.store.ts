import { atom } from 'nanostores';
import { tabStorage } from '#browser/storage.ts';

/** The open dialog: choosing a collection, exporting (with the suggested title), or the menu of an image. */
export type OpenDialog =
  | { kind: 'save'; images: readonly string[] }
  | { kind: 'export'; images: readonly string[]; title?: string | undefined }
  | { kind: 'menu'; image: string };

export const $openDialog = atom<OpenDialog | null>(null);

/** Storage key of images that wait for a full-page sign-in. */
const WAITING_KEY = 'gallery-images-to-save';

export const openSaveDialog = (images: readonly string[]): void => $openDialog.set({ kind: 'save', images });

export const openExportDialog = (images: readonly string[], title?: string): void =>
  $openDialog.set({ kind: 'export', images, title });

export const openImageMenu = (image: string): void => $openDialog.set({ kind: 'menu', image });

/** Stores images across a full-page sign-in. */
export const storeImagesToSave = (images: readonly string[]): void =>
  tabStorage.set(WAITING_KEY, JSON.stringify(images));

/** Returns and forgets the images that waited for a sign-in. */
export function takeImagesToSave(): readonly string[] {
  const images = tabStorage.read(WAITING_KEY);
  tabStorage.remove(WAITING_KEY);
  return Array.isArray(images) ? (images as string[]) : [];
}
