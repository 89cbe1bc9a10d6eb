import type { APIRoute } from 'astro';
import { prebuiltResponse } from '#server/http/build-response.ts';
import { companyPaths } from '#server/http/static-paths.ts';
import { galleryPreviewSchema } from '#shared/images/image.contract.ts';

export const getStaticPaths = companyPaths;

export const GET: APIRoute = async ({ locals, params }) =>
  prebuiltResponse(galleryPreviewSchema, await locals.app.images.previewOfCompany(params.slug ?? ''));
