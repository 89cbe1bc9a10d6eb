import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { syncReportSchema } from '#shared/images/sync-report.contract.ts';

export const POST = endpoint({
  summary:
    'Reads the image host again, requests a build, and returns what changed. What takes longer than some seconds goes on after the answer.',
  group: 'Admin: site',
  access: 'admin',
  response: syncReportSchema,
  errors: ['image-host-failed', 'image-host-limited'],
  handle: ({ app, user }) => app.gallerySync.refresh(user),
});

export const ALL = otherMethods({ POST });
