import { callApi } from '#browser/api-client.ts';
import { tabStorage } from '#browser/storage.ts';

/** Storage key of an image for the search page, in this tab. */
const KEY = 'picture-to-compare';
/** Longest side in pixels that is sent: a larger image is not compared better. */
const LONGEST_SIDE = 2_560;
const QUALITY = 0.9;

/** The image file in a paste or drop. */
export const imageFileIn = (transfer: DataTransfer | null): File | undefined =>
  [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/'));

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

/** Goes to the search page with an image. */
export async function searchByImage(file: Blob): Promise<void> {
  prepareImageSearch();
  await storeImage(await shrinkImage(file));
  location.assign('/similar');
}

/** The stored image, once. */
export function takeStoredImage(): Blob | undefined {
  const [head = '', base64] = tabStorage.get(KEY)?.split(',') ?? [];
  tabStorage.remove(KEY);
  if (base64 === undefined) return undefined;
  // The site's security policy forbids fetching `data:` addresses.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
