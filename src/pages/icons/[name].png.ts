import type { APIRoute, InferGetStaticParamsType, InferGetStaticPropsType } from 'astro';
import { ICONS } from '#shared/site/icons.ts';

export const getStaticPaths = () => Object.entries(ICONS).map(([name, icon]) => ({ params: { name }, props: icon }));

export const GET: APIRoute<
  InferGetStaticPropsType<typeof getStaticPaths>,
  InferGetStaticParamsType<typeof getStaticPaths>
> = async ({ props, locals }) =>
  new Response(new Uint8Array(await locals.app.sharePictures.icon(props.size, props.bleed)), {
    headers: { 'Content-Type': 'image/png' },
  });
