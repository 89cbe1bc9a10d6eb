import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { orNothing } from '#server/http/or-nothing.ts';
import { publicJson } from '#server/http/public-response.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  handle: async ({ request, locals, params }) => {
    const logo = await locals.app.companies.findLogo(params.slug ?? '');
    return logo ? publicJson(request, logo) : orNothing(request, 'image-not-found', 'This company has no logo.');
  },
});

export const ALL = otherMethods({ GET });
