import type { APIRoute } from 'astro';
import { tagPreviewPaths } from '#server/http/static-paths.ts';

export const getStaticPaths = tagPreviewPaths;

export const GET: APIRoute<{ tag: string }> = async ({ locals, props }) =>
  Response.json(await locals.app.images.previewOfTag(props.tag));
