/** Cookie of a toast that the server asks the next page for; it holds the toast's name and lives for seconds. */
export const FLASH_COOKIE = 'gallery_flash';

/** Seconds that the cookie waits for the next page. */
export const FLASH_MAX_AGE_S = 30;

/** Toasts that can be requested that way. */
export type FlashName = 'access-denied';
