import type { Viewer } from '#shared/access/viewer.ts';
import { FLASH_COOKIE, FLASH_MAX_AGE_S, type FlashName } from '#shared/http/flash.ts';
import { PAGES } from '#shared/site/pages.ts';

const FLASH: FlashName = 'access-denied';

/** Admin pages that give the reason themselves (DECISIONS.md 15). */
const EXPLAINING: readonly string[] = [PAGES.adminUsers.path, PAGES.adminSite.path];

/** Whether a path is that of an admin page. */
export const isAdminPage = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');

/**
 * Redirects someone who may not see the page of a route to the home page, where a toast gives the reason (spec 8). Undefined: they may
 * see it, or the page gives the reason.
 */
export function denyPage(route: string, viewer: Viewer): Response | undefined {
  if (!isAdminPage(route) || viewer.kind === 'admin' || EXPLAINING.includes(route)) return undefined;
  return new Response(null, {
    status: 302,
    headers: {
      Location: '/',
      'Set-Cookie': `${FLASH_COOKIE}=${FLASH}; Max-Age=${FLASH_MAX_AGE_S}; Path=/; SameSite=Lax`,
      'Cache-Control': 'no-store',
    },
  });
}
