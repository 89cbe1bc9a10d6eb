import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { sitemapPaths } from '#server/http/static-paths.ts';

export const getStaticPaths = sitemapPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props }) =>
  new Response(props.document, { headers: { 'Content-Type': 'application/xml' } });
