import { createHash } from 'node:crypto';
import { z } from 'astro/zod';
import { jwtVerify } from 'jose';
import { AppError } from '#shared/http/app-error.ts';

/** A notification as received, and the secret that has to have signed it. */
export type DeployNotification = { body: Uint8Array; signature: string; secret: string };

/** Records its content, by the deploy's name. */
type Marks = {
  live: (deploy: string) => Promise<unknown>;
  failed: (deploy: string, why: string, createdAt: Date | undefined) => Promise<unknown>;
};

/** The fields that we read of Netlify's description of a deploy. */
const deploySchema = z.object({
  id: z.string().max(100),
  state: z.string(),
  context: z.string().nullish(),
  error_message: z.string().nullish(),
  /** The site's page there. */
  admin_url: z
    .url({ protocol: /^https$/ })
    .optional()
    .catch(undefined),
  created_at: z.coerce.date().optional().catch(undefined),
  /** Null: it is ready, but publishing is locked there. */
  published_at: z.string().nullish(),
});

/** Reads a notification whose signature matches these bytes. Throws `signature-invalid`, and `malformed-request` if it describes no deploy. */
async function readNotification(body: Uint8Array, signature: string, secret: string) {
  const { payload } = await jwtVerify(signature, new TextEncoder().encode(secret), {
    issuer: 'netlify',
    algorithms: ['HS256'],
  }).catch((cause: unknown) => {
    throw new AppError('signature-invalid', { cause });
  });
  if (payload.sha256 !== createHash('sha256').update(body).digest('hex')) throw new AppError('signature-invalid');
  try {
    return deploySchema.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch (cause) {
    throw new AppError('malformed-request', { cause });
  }
}

/**
 * Handles a deploy notification of Netlify (outgoing webhook, JWS in `X-Webhook-Signature`) and records the state of the
 * deploy. Idempotent.
 */
export async function handleDeployNotification(
  { body, signature, secret }: DeployNotification,
  deploys: Marks,
): Promise<void> {
  const deploy = await readNotification(body, signature, secret);
  if ((deploy.context ?? 'production') !== 'production') return;
  if (deploy.state === 'ready' && deploy.published_at !== null) await deploys.live(deploy.id);
  if (deploy.state !== 'error') return;
  const page = deploy.admin_url === undefined ? '' : `\n${deploy.admin_url}/deploys/${encodeURIComponent(deploy.id)}`;
  await deploys.failed(deploy.id, `${deploy.error_message ?? 'The deploy failed.'}${page}`, deploy.created_at);
}
