import type { APIRoute } from 'astro';
import { tagPreviewPaths } from '#server/http/static-paths.ts';

export const getStaticPaths = tagPreviewPaths;

export const GET: APIRoute = async ({ locals: { app }, params: { file = '' } }) =>
  Response.json(await app.images.previewOfTag((await app.tags.ofPreviewFile(file)) ?? ''));
