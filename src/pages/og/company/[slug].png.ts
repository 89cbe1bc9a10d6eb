import type { APIRoute } from 'astro';
import { companyPicturePaths } from '#server/http/static-paths.ts';

export const getStaticPaths = companyPicturePaths;

export const GET: APIRoute = async ({ params: { slug = '' }, locals }) =>
  new Response(new Uint8Array(await locals.app.sharePictures.forCompany(slug)), {
    headers: { 'Content-Type': 'image/png' },
  });
