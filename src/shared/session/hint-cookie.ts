/**
 * Cookie beside the HttpOnly one of the session: it tells a page's script that requesting the session is worthwhile, and
 * grants nothing (contract 4).
 */
export const HINT_COOKIE = 'gallery_signed_in';

/** Whether a page's cookies contain the hint. */
export const hasHint = (cookies: string): boolean => cookies.split('; ').includes(`${HINT_COOKIE}=1`);
