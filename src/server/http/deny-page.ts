import { FLASH_COOKIE, FLASH_MAX_AGE_S, type FlashName } from '#shared/http/flash.ts';

/** Redirects someone who may not see a page to the home page, where a toast gives the reason (spec 8). */
export function denyPage(flash: FlashName): Response {
  return new Response(null, {
    status: 302,
    headers: {
      Location: '/',
      'Set-Cookie': `${FLASH_COOKIE}=${flash}; Max-Age=${FLASH_MAX_AGE_S}; Path=/; SameSite=Lax`,
      'Cache-Control': 'no-store',
    },
  });
}
