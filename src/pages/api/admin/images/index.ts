import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { listOf, NO_CONTENT } from '#shared/http/answer.contract.ts';
import { deskImageSchema, deskQuerySchema, imageChangesSchema } from '#shared/images/image-desk.contract.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Images of a company or a folder, hidden ones too.',
  group: 'Admin: images',
  access: 'admin',
  query: deskQuerySchema,
  answer: listOf(deskImageSchema),
  handle: ({ locals, query }) => locals.app.imageDesk.list(query),
});

export const PATCH = endpoint({
  summary: 'Changes tags, alt text, visibility or company of one or many images.',
  group: 'Admin: images',
  access: 'admin',
  body: imageChangesSchema,
  answer: NO_CONTENT,
  errors: ['image-not-found', 'company-not-found'],
  handle: ({ locals, body }) => locals.app.imageDesk.update(body, requireSession(locals.session).user),
});

export const ALL = otherMethods({ GET, PATCH });

declare global {
  interface ApiRoutes {
    '/api/admin/images': typeof ALL;
  }
}
