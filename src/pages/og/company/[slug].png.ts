import type { APIRoute } from 'astro';
import { companyPaths } from '#server/http/static-paths.ts';

export const getStaticPaths = companyPaths;

export const GET: APIRoute = async ({ params: { slug = '' }, locals }) =>
  new Response(new Uint8Array(await locals.app.sharePictures.forCompany(slug)), {
    headers: { 'Content-Type': 'image/png' },
  });
