import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals }) =>
  new Response(locals.app.site.robots(), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
