import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) =>
  new Response(await locals.app.site.feed(), { headers: { 'Content-Type': 'application/atom+xml' } });
