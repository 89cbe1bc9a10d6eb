import type { APIRoute } from 'astro';

// Drawn when a link is shared for the first time, as those of images are.
export const prerender = false;

export const GET: APIRoute = async ({ locals: { app } }) =>
  new Response(new Uint8Array(await app.sharePictures.forSite()), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
