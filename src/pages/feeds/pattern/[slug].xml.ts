import type { APIRoute } from 'astro';
import { patternPaths } from '#server/http/static-paths.ts';

export const getStaticPaths = patternPaths;

export const GET: APIRoute = async ({ locals, params: { slug = '' } }) =>
  new Response(await locals.app.news.feedOfPattern(slug), { headers: { 'Content-Type': 'application/atom+xml' } });
