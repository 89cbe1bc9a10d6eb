import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) =>
  Response.json((await locals.app.companies.listPublic()).map(({ name, slug }) => ({ name, slug })));
