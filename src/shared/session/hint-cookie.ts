/**
 * Cookie beside the HttpOnly one of the session: it tells a page's script that asking for the session is worthwhile, and
 * grants nothing (contract 4).
 */
export const HINT_COOKIE = 'gallery_signed_in';

/** Whether a page's cookies hold the hint. */
export const hasHint = (cookies: string): boolean => cookies.split('; ').includes(`${HINT_COOKIE}=1`);
