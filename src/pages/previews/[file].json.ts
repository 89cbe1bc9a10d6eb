import type { APIRoute } from 'astro';
import { prebuiltResponse } from '#server/http/build-response.ts';
import { tagPreviewPaths } from '#server/http/static-paths.ts';
import { galleryPreviewSchema } from '#shared/images/image.contract.ts';
import { flowsQuerySchema } from '#shared/search/search.contract.ts';

export const getStaticPaths = tagPreviewPaths;

export const GET: APIRoute = async ({ locals: { app }, params: { file = '' } }) => {
  const tag = (await app.tags.ofPreviewFile(file)) ?? '';
  const [preview, flows] = await Promise.all([
    app.images.previewOfTag(tag),
    app.search.findFlows(flowsQuerySchema.parse({ tag }), { kind: 'anonymous' }),
  ]);
  return prebuiltResponse(galleryPreviewSchema, { ...preview, flows: flows.length });
};
