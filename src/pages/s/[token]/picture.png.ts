import type { APIRoute } from 'astro';
import { sharedPicture } from '#server/http/shared-page.ts';

export const prerender = false;

export const GET: APIRoute = ({ params: { token = '' }, locals }) => sharedPicture(locals, token);
