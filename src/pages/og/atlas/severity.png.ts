import type { APIRoute } from 'astro';

// Drawn on the first request, like the link previews of patterns.
export const prerender = false;

export const GET: APIRoute = async ({ locals: { app } }) => {
  const study = await app.severity.study();
  if (!study) return new Response('Not found', { status: 404 });
  return new Response(new Uint8Array(await app.sharePictures.forSeverity(study)), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
};
