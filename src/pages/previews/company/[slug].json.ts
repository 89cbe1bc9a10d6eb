import type { APIRoute } from 'astro';
import { companyPaths } from '#server/http/static-paths.ts';

export const getStaticPaths = companyPaths;

export const GET: APIRoute = async ({ locals, params }) =>
  Response.json(await locals.app.images.previewOfCompany(params.slug ?? ''));
