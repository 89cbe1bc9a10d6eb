import type { APIRoute } from 'astro';

// Drawn on the first request, like the link previews of images.
export const prerender = false;

export const GET: APIRoute = async ({ params: { slug = '' }, locals: { app } }) => {
  const isListed = (await app.companies.listPublic()).some((company) => company.slug === slug);
  if (!isListed) return new Response('Not found', { status: 404 });
  return new Response(new Uint8Array(await app.sharePictures.forCompany(slug)), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
};
