import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { requireSession } from '#server/http/guards.ts';
import { removedDemoSchema } from '#shared/companies/company.contract.ts';

export const prerender = false;

export const DELETE = endpoint({
  summary: 'Deletes the demo gallery: its companies with their images, covers and logos.',
  group: 'Admin: companies',
  access: 'admin',
  answer: removedDemoSchema,
  errors: ['image-host-failed'],
  handle: ({ locals }) => locals.app.demoGallery.remove(requireSession(locals.session).user),
});

export const ALL = otherMethods({ DELETE });

declare global {
  interface ApiRoutes {
    '/api/admin/demo': typeof ALL;
  }
}
