import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) =>
  new Response(new Uint8Array(await locals.app.sharePictures.forSite()), { headers: { 'Content-Type': 'image/png' } });
