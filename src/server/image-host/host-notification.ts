import { timingSafeEqual } from 'node:crypto';
import { z } from 'astro/zod';
import { v2 as cloudinary } from 'cloudinary';
import { AppError } from '#shared/http/app-error.ts';
import type { CloudinaryAccount } from '../cloudinary-account.ts';

/** A notification as received. */
export type HostNotification = { body: Uint8Array; signature: string; timestamp: string };

/** Seconds for which a signature is valid, as in the SDK. */
const VALID_S = 2 * 60 * 60;
/** Seconds by which the host's clock may be ahead of ours. */
const AHEAD_S = 5 * 60;
/** Events that move or delete images without naming them. */
const OF_FOLDERS = new Set(['move_or_rename_asset_folder', 'delete_folder', 'restore']);

const named = z.object({ public_id: z.string() });
const notificationSchema = z.object({
  notification_type: z.string(),
  public_id: z.string().optional(),
  to_public_id: z.string().optional(),
  /** A list, or a record by public id. */
  resources: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
});

/** Verifies Cloudinary's signature: SHA-1, or SHA-256 if the account uses it. */
function isSigned({ signature, timestamp }: HostNotification, text: string, secret: string): boolean {
  return ['sha1', 'sha256'].some((algorithm) => {
    const options = { api_secret: secret, signature_algorithm: algorithm };
    const expected = Buffer.from(cloudinary.utils.webhook_signature(text, Number(timestamp), options));
    const received = Buffer.from(signature);
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}

/**
 * Public ids that a notification of Cloudinary names; `all` if it names none. Throws `signature-invalid`, also for an expired
 * signature, and `malformed-request`. The SDK's own check takes a time that depends on the signature, and supports only one
 * secret per process.
 */
export function readHostNotification(
  notification: HostNotification,
  { apiSecret }: CloudinaryAccount,
  now: Date,
): string[] | 'all' {
  const text = new TextDecoder().decode(notification.body);
  const age = now.getTime() / 1000 - Number(notification.timestamp);
  const isFresh = /^\d{1,12}$/.test(notification.timestamp) && age <= VALID_S && age >= -AHEAD_S;
  if (text === '' || !isFresh || !isSigned(notification, text, apiSecret)) throw new AppError('signature-invalid');
  let parsed: z.infer<typeof notificationSchema>;
  try {
    parsed = notificationSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('malformed-request', { cause });
  }
  const { notification_type: type, public_id: publicId, to_public_id: renamed, resources = [] } = parsed;
  if (OF_FOLDERS.has(type)) return 'all';
  const ids = Array.isArray(resources)
    ? resources.flatMap((resource) => named.safeParse(resource).data?.public_id ?? [])
    : Object.keys(resources);
  return [...new Set([publicId, renamed, ...ids])].filter((id) => id !== undefined);
}
