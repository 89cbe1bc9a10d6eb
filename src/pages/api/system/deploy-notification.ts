import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readBytes } from '#server/http/read-input.ts';
import { AppError } from '#shared/http/app-error.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

/** A deploy is described in a few kilobytes. */
const NOTIFICATION_MAX_BYTES = 256 * 1024;

export const POST = endpoint({
  summary: "Takes Netlify's notification of a deploy, signed with `DEPLOY_WEBHOOK_SECRET`.",
  group: 'System',
  access: 'public',
  origin: 'any',
  response: NO_CONTENT,
  errors: ['signature-invalid', 'not-found', 'body-too-large', 'malformed-request'],
  handle: async ({ request, locals: { app } }) => {
    const secret = app.settings.deployWebhookSecret;
    if (secret === undefined) throw new AppError('not-found');
    const signature = request.headers.get('X-Webhook-Signature') ?? '';
    const body = await readBytes(request, NOTIFICATION_MAX_BYTES);
    await app.deploys.takeNotification({ body, signature, secret });
  },
});

export const ALL = otherMethods({ POST });
