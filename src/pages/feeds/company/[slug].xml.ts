import type { APIRoute } from 'astro';
import { companyPaths } from '#server/http/static-paths.ts';

export const getStaticPaths = companyPaths;

export const GET: APIRoute = async ({ locals, params: { slug = '' } }) =>
  new Response(await locals.app.news.feedOfCompany(slug), { headers: { 'Content-Type': 'application/atom+xml' } });
