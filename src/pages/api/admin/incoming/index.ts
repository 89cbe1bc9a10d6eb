import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { incomingFormSchema } from '#shared/uploads/upload.contract.ts';

export const POST = endpoint({
  summary:
    'Signs a form with which the browser sends a large image to the image host; `POST /api/admin/incoming/{id}` follows.',
  group: 'Admin: images',
  access: 'admin',
  limit: 'upload',
  response: incomingFormSchema,
  errors: ['not-found'],
  handle: ({ app }) => app.uploads.incomingForm(),
});

export const ALL = otherMethods({ POST });
