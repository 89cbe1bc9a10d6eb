import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) =>
  new Response(await locals.app.patterns.coverageFile(), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
