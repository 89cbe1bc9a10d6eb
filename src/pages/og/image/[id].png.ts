import type { APIRoute } from 'astro';

// Drawn on the first request: drawing those of all public images would add minutes to a build.
export const prerender = false;

export const GET: APIRoute = async ({ params: { id = '' }, locals: { app } }) => {
  const page = await app.imagePages.find(id, { kind: 'anonymous' });
  if (page?.kind !== 'open') return new Response('Not found', { status: 404 });
  return new Response(new Uint8Array(await app.sharePictures.forImage(page.item)), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
};
