import type { APIRoute } from 'astro';
import { prebuiltResponse } from '#server/http/build-response.ts';
import { tagPreviewPaths } from '#server/http/static-paths.ts';
import { galleryPreviewSchema } from '#shared/images/image.contract.ts';

export const getStaticPaths = tagPreviewPaths;

export const GET: APIRoute = async ({ locals: { app }, params: { file = '' } }) =>
  prebuiltResponse(galleryPreviewSchema, await app.images.previewOfTag((await app.tags.ofPreviewFile(file)) ?? ''));
