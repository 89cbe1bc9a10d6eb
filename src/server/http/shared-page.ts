import type { SharedCollection } from '#shared/collections/collection.contract.ts';
import { SHARED_PAGE } from '#shared/collections/limits.ts';
import type { GuestCollection } from '#shared/guest-links/guest-link.contract.ts';
import { GUEST_WIDTHS, type GuestSize } from '#shared/guest-links/limits.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { errorResponse, statusOf } from './problem.ts';

/** The source of a visitor's request, for rate limits. */
const sourceOf = ({ clientAddress, session }: App.Locals) => ({ address: clientAddress, userId: session?.user.id });

/** Nobody may cache or index what a link shows, and the sites that it links to don't learn its address. */
function keepPrivate(headers: Headers): void {
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Referrer-Policy', 'no-referrer');
}

/** What a link shows, for its page, and the page's status; null if the link does not work. */
async function openLinked<T>(
  locals: App.Locals,
  headers: Headers,
  open: () => Promise<T>,
): Promise<{ shared: T | null; status: number }> {
  keepPrivate(headers);
  const { rateLimits } = locals.app;
  try {
    await rateLimits.take('share-link', sourceOf(locals));
    return { shared: await rateLimits.weigh(sourceOf(locals), open), status: 200 };
  } catch (error) {
    return { shared: null, status: statusOf(error, headers) };
  }
}

/** The first images of a shared collection for its page, as the viewer may see them. */
export const openSharedPage = (
  locals: App.Locals,
  token: string,
  headers: Headers,
): Promise<{ shared: SharedCollection | null; status: number }> =>
  openLinked(locals, headers, () =>
    locals.app.sharedCollections.openShared(token, locals.viewer, { limit: SHARED_PAGE, offset: 0 }),
  );

/** The collection of a guest link for its page, whose headers alone are no opening. */
export const openGuestPage = (
  locals: App.Locals,
  token: string,
  headers: Headers,
  { method }: Pick<Request, 'method'>,
): Promise<{ shared: GuestCollection | null; status: number }> =>
  openLinked(locals, headers, () => locals.app.guestLinks.view(token, { isSent: method !== 'HEAD' }));

/** The link-preview picture of a share link: the same for every reader, drawn from public images only. */
export async function sharedPicture(locals: App.Locals, token: string): Promise<Response> {
  const headers = new Headers();
  const { shared, status } = await openSharedPage({ ...locals, viewer: { kind: 'anonymous' } }, token, headers);
  if (!shared) return new Response('Not found', { status, headers });
  const items = shared.items.flatMap(({ item }) => item ?? []);
  try {
    const bytes = await locals.app.sharePictures.forCollection(shared.title, { count: shared.total, items });
    headers.set('Content-Type', 'image/png');
    return new Response(new Uint8Array(bytes), { headers });
  } catch (error) {
    if (isAppError(error)) return errorResponse(error);
    throw error;
  }
}

const PICTURE = new RegExp(`^([\\w-]{16})-(${Object.keys(GUEST_WIDTHS).join('|')})$`);

/** A watermarked picture of a guest link; `name` is that of its file without the ending. */
export async function guestPicture(locals: App.Locals, token: string, name: string): Promise<Response> {
  const headers = new Headers();
  keepPrivate(headers);
  const [, picture = '', size = 'small'] = PICTURE.exec(name) ?? [];
  try {
    await locals.app.rateLimits.take('guest-picture', sourceOf(locals));
    const bytes = await locals.app.guestLinks.picture(token, picture, size as GuestSize);
    headers.set('Content-Type', 'image/webp');
    return new Response(new Uint8Array(bytes), { headers });
  } catch (error) {
    const status = statusOf(error, headers);
    return new Response(status === 404 ? 'Not found' : 'Try again later', { status, headers });
  }
}
