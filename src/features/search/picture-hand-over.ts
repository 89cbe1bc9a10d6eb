import { callApi } from '#browser/api-client.ts';

/** Where a picture waits in this tab for the page that searches by it. */
const KEY = 'picture-to-compare';
/** Longest side in pixels that is sent: more is not compared either. */
const LONGEST_SIDE = 2_560;
const QUALITY = 0.9;

/** The picture among what was pasted or dropped. */
export const pictureIn = (transfer: DataTransfer | null): File | undefined =>
  [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/'));

/** A picture as it is sent: no larger than needed. Rejects when the browser can't read it. */
export async function shrunkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/webp', QUALITY),
  );
}

const asAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Tells the server that a picture is on its way; it takes a second to get ready, and does without being told. */
export const announcePicture = (): void =>
  void callApi('GET /api/search/by-image', { keepalive: true }).catch(() => undefined);

/** Takes a picture to the page that searches by it. */
export async function searchByPicture(file: Blob): Promise<void> {
  announcePicture();
  sessionStorage.setItem(KEY, await asAddress(await shrunkPicture(file)));
  location.assign('/similar');
}

/** The picture that another page has handed over, once. */
export function takePicture(): Blob | undefined {
  const [head = '', base64] = sessionStorage.getItem(KEY)?.split(',') ?? [];
  sessionStorage.removeItem(KEY);
  if (base64 === undefined) return undefined;
  // The site's policy lets nothing fetch a `data:` address.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
