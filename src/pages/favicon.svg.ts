import type { APIRoute } from 'astro';
import { brandMarkSvg } from '#shared/site/brand-mark.ts';

export const GET: APIRoute = () => new Response(brandMarkSvg(), { headers: { 'Content-Type': 'image/svg+xml' } });
