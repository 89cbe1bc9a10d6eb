import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) =>
  new Response((await locals.app.site.sitemap()).main, { headers: { 'Content-Type': 'application/xml' } });
