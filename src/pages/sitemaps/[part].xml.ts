import type { APIRoute } from 'astro';
import { sitemapPaths } from '#server/http/static-paths.ts';

export const getStaticPaths = sitemapPaths;

export const GET: APIRoute = async ({ locals, params: { part } }) =>
  new Response(await locals.app.site.sitemapPart(Number(part)), { headers: { 'Content-Type': 'application/xml' } });
