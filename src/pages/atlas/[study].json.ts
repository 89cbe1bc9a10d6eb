import type { APIRoute } from 'astro';
import { severityPaths } from '#server/http/static-paths.ts';
import { severityJson } from '#shared/severity/export.ts';

export const getStaticPaths = severityPaths;

export const GET: APIRoute = async ({ locals }) => {
  const study = await locals.app.severity.study();
  if (!study) return new Response('Not found', { status: 404 });
  return new Response(severityJson(study), { headers: { 'Content-Type': 'application/json' } });
};
