import type { APIContext } from 'astro';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/read-input.ts';
import { AppError } from '#shared/http/app-error.ts';
import { messageSchema } from '#shared/http/message.contract.ts';

/** A notification names up to some hundred images. */
const NOTIFICATION_MAX_BYTES = 1024 * 1024;

async function readNotification({ request, locals: { app } }: APIContext) {
  const signature = request.headers.get('X-Cld-Signature') ?? '';
  const timestamp = request.headers.get('X-Cld-Timestamp') ?? '';
  if (app.settings.cloudinaryUrl === undefined) throw new AppError('not-found');
  return { body: await readBytes(request, NOTIFICATION_MAX_BYTES), signature, timestamp };
}

export const POST = endpoint({
  summary: "Takes Cloudinary's notification of a change, signed with the secret of `CLOUDINARY_URL`; a sync follows.",
  group: 'System',
  access: 'public',
  origin: 'any',
  // Cloudinary resends a notification unless the response has status 200.
  response: messageSchema,
  errors: ['signature-invalid', 'not-found', 'body-too-large', 'malformed-request'],
  handle: async (context) => {
    await context.locals.app.gallerySync.takeNotification(await readNotification(context));
    return { message: 'A sync follows.' };
  },
  whenLimited: async (context) => context.locals.app.gallerySync.missNotification(await readNotification(context)),
});

export const ALL = otherMethods({ POST });
