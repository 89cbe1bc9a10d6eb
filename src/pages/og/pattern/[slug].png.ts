import type { APIRoute } from 'astro';

// Drawn on the first request, like the link previews of images.
export const prerender = false;

export const GET: APIRoute = async ({ params: { slug = '' }, locals: { app } }) => {
  const page = await app.patterns.find(slug);
  if (!page) return new Response('Not found', { status: 404 });
  return new Response(new Uint8Array(await app.sharePictures.forPattern(page.pattern, page.preview.items)), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
};
