import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { galleryList } from '#server/http/gallery-list.ts';
import { pagingSchema } from '#shared/http/paging.contract.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  query: pagingSchema,
  handle: (context) =>
    galleryList(context, () => {
      const { params, locals } = context;
      return locals.app.images.listByTag(params.tag ?? '', locals.viewer);
    }),
});

export const ALL = otherMethods({ GET });
