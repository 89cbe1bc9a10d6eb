import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { imagesChangedSchema } from '#shared/images/images-changed.contract.ts';
import { reviewSchema, suggestionsSchema } from '#shared/suggestions/suggestion.contract.ts';

export const GET = endpoint({
  summary:
    'Tags, title, form, annotations and regions that an image probably has, by its words and looks. Nothing of it is applied.',
  group: 'Admin: images',
  access: 'admin',
  response: suggestionsSchema,
  errors: ['image-not-found'],
  handle: ({ app, params }) => app.suggestions.get(params.id),
});

export const PUT = endpoint({
  summary: 'Keeps which offered tags of an image are right and which are wrong, and changes its tags and alt text.',
  group: 'Admin: images',
  access: 'admin',
  body: reviewSchema,
  response: imagesChangedSchema,
  errors: ['image-not-found', 'edited-since'],
  handle: ({ app, params, body, user }) => app.suggestions.review(params.id, body, user),
});

export const ALL = otherMethods({ GET, PUT });
