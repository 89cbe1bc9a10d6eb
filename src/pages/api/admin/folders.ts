import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { adminFoldersSchema } from '#shared/images/image-admin.contract.ts';

export const GET = endpoint({
  summary: 'Folders of the image host, the company of each, and how to give one to those without.',
  group: 'Admin: images',
  access: 'admin',
  response: adminFoldersSchema,
  handle: ({ app }) => app.imageAdmin.folders(),
});

export const ALL = otherMethods({ GET });
