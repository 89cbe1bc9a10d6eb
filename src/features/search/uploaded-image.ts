import { callApi } from '#browser/api-client.ts';
import { tabStorage } from '#browser/storage.ts';
import { $session } from '#features/session/session.store.ts';

/** Storage keys of an image for the search page, and of the one that it shows, in this tab. */
const KEY = 'picture-to-compare';
const SHOWN_KEY = 'picture-compared';
/** Longest side in pixels that is sent: a larger image is not compared better. */
const LONGEST_SIDE = 2_560;
const QUALITY = 0.9;

/** The image file in a paste or drop. */
export const imageFileIn = (transfer: DataTransfer | null): File | undefined =>
  [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/'));

/** The same, else another file: a page that takes only images says that it is none. */
export const fileIn = (transfer: DataTransfer | null): File | undefined => imageFileIn(transfer) ?? transfer?.files[0];

/** An image, scaled down for sending. Rejects if the browser can't decode it. */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded.'))),
      'image/webp',
      QUALITY,
    ),
  );
}

const asAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Notifies the server that an image will be sent; preparing takes a second, and is optional. */
export const prepareImageSearch = (): void =>
  void callApi('GET /api/search/by-image', { keepalive: true }).catch(() => undefined);

/** Stores an image for the next page of this tab that takes one. */
export const storeImage = async (image: Blob): Promise<void> => tabStorage.set(KEY, await asAddress(image));

/** Goes to the search page with an image, which asks for it again if this tab can't keep it. Rejects if the browser can't decode it. */
export async function searchByImage(file: Blob): Promise<void> {
  if ($session.get().kind === 'signed-in') prepareImageSearch();
  const image = await shrinkImage(file);
  await storeImage(image).catch(() => undefined);
  location.assign('/similar');
}

/** What is said of a file that the browser can't decode. */
export const UNREADABLE = "This file can't be read as an image. Choose a PNG, JPEG, WebP, GIF or AVIF file.";

/** An image that is compared, and the id of who gave it; empty: nobody was signed in. */
export type ComparedImage = { image: Blob; owner: string };

/** Stores the image that the page shows, for a reload or a return to it. An earlier one is removed first: the new one may have no room. */
export async function keepShownImage({ image, owner }: ComparedImage): Promise<void> {
  tabStorage.remove(SHOWN_KEY);
  tabStorage.set(SHOWN_KEY, `${owner} ${await asAddress(image)}`);
}

/** Whether the page was reloaded, or returned to by Back or Forward. */
const isReturn = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => ['reload', 'back_forward'].includes((entry as PerformanceNavigationTiming).type));

/** The image that was stored for this page, once; after a return, the one that it showed. */
export function takeStoredImage(): ComparedImage | undefined {
  const given = tabStorage.get(KEY);
  const stored = given === null && isReturn() ? tabStorage.get(SHOWN_KEY) : given && ` ${given}`;
  tabStorage.remove(KEY);
  const [owner = '', head = '', base64] = stored?.split(/[ ,]/) ?? [];
  if (base64 === undefined) return undefined;
  // The site's security policy forbids fetching `data:` addresses.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return { image: new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' }), owner };
}
