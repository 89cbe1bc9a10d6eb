import type { APIRoute } from 'astro';

// Drawn on the first request, like the link previews of images.
export const prerender = false;

export const GET: APIRoute = async ({ locals: { app } }) =>
  new Response(new Uint8Array(await app.sharePictures.forSite()), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
