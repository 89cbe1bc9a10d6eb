import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/read-body.ts';
import { NO_CONTENT } from '#shared/http/answer.contract.ts';
import { AppError } from '#shared/http/app-error.ts';

export const prerender = false;

/** A notification names up to some hundred images. */
const NOTIFICATION_MAX_BYTES = 1024 * 1024;

export const POST = endpoint({
  summary: "Takes Cloudinary's notification of a change, signed with the secret of `CLOUDINARY_URL`; a sync follows.",
  group: 'System',
  access: 'public',
  origin: 'any',
  answer: NO_CONTENT,
  errors: ['signature-invalid', 'not-found', 'body-too-large', 'malformed-request'],
  handle: async ({ request, locals: { app } }) => {
    const signature = request.headers.get('X-Cld-Signature') ?? '';
    const timestamp = request.headers.get('X-Cld-Timestamp') ?? '';
    if (app.settings.cloudinaryUrl === undefined) throw new AppError('not-found');
    const body = await readBytes(request, NOTIFICATION_MAX_BYTES);
    await app.gallerySync.takeNotification({ body, signature, timestamp });
  },
});

export const ALL = otherMethods({ POST });

declare global {
  interface ApiRoutes {
    '/api/system/image-host-notification': typeof ALL;
  }
}
