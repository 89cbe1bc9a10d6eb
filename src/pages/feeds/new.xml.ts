import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) =>
  new Response(await locals.app.news.feed(), { headers: { 'Content-Type': 'application/atom+xml' } });
