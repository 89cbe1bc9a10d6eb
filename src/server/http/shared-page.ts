import type { SharedCollection } from '#shared/collections/collection.contract.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { ERRORS } from '#shared/http/error-catalogue.ts';
import { errorResponse } from './problem.ts';

type Opened = { shared: SharedCollection | null; status: number };

/**
 * A shared collection for its page, as the viewer may see it, and the page's status. Search engines may not index the page,
 * and the sites that it links to don't learn its address.
 */
export async function openSharedPage(
  { app, viewer, clientAddress, session }: App.Locals,
  token: string,
  headers: Headers,
): Promise<Opened> {
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Referrer-Policy', 'no-referrer');
  try {
    const source = { address: clientAddress, userId: session?.user.id };
    await app.rateLimits.take('share-link', source);
    const open = () => app.sharedCollections.openShared(token, viewer);
    return { shared: await app.rateLimits.weigh(source, open), status: 200 };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { retryAfter } = error.extras;
    if (retryAfter !== undefined) headers.set('Retry-After', String(Math.ceil(retryAfter)));
    return { shared: null, status: ERRORS[error.code].status };
  }
}

/** The link-preview picture of a share link: the same for every reader, drawn from public images only. */
export async function sharedPicture(locals: App.Locals, token: string): Promise<Response> {
  const headers = new Headers();
  const { shared, status } = await openSharedPage({ ...locals, viewer: { kind: 'anonymous' } }, token, headers);
  if (!shared) return new Response('Not found', { status, headers });
  const items = shared.items.flatMap(({ item }) => item ?? []);
  try {
    const bytes = await locals.app.sharePictures.forCollection(shared.title, { count: shared.items.length, items });
    headers.set('Content-Type', 'image/png');
    return new Response(new Uint8Array(bytes), { headers });
  } catch (error) {
    if (isAppError(error)) return errorResponse(error);
    throw error;
  }
}
