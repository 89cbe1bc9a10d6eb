import { readCookies, writeCookie } from '#browser/storage.ts';
import { FLASH_COOKIE, type FlashName } from '#shared/http/flash.ts';
import { showToast } from './toast.store.ts';

/** Shows the toast that the server requested for this page, once. */
export async function showFlash(): Promise<void> {
  const name = readCookies()
    .split('; ')
    .find((cookie) => cookie.startsWith(`${FLASH_COOKIE}=`))
    ?.slice(FLASH_COOKIE.length + 1);
  if (!name) return;
  writeCookie(`${FLASH_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`);
  // Rarely needed, so loaded on demand.
  const { FLASHES } = await import('./flash.messages.ts');
  if (Object.hasOwn(FLASHES, name)) showToast(FLASHES[name as FlashName]);
}
