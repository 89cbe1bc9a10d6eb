import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { galleryList } from '#server/http/gallery-list.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  query: pagingSchema,
  handle: (context) => galleryList(context, () => context.locals.app.companies.list(context.locals.viewer)),
});

export const ALL = otherMethods({ GET });
