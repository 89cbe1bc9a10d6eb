import type { APIRoute } from 'astro';
import { guestPicture } from '#server/http/shared-page.ts';

export const prerender = false;

export const GET: APIRoute = ({ params: { token = '', picture = '' }, locals }) => guestPicture(locals, token, picture);
