/** Cookie that makes the next page show a toast; it contains the toast's name and expires after seconds. */
export const FLASH_COOKIE = 'gallery_flash';

/** Lifetime of the cookie in seconds. */
export const FLASH_MAX_AGE_S = 30;

/** Toasts that can be requested that way. */
export type FlashName = 'access-denied';
