import { z } from 'astro/zod';

/** Response of `GET /api/admin/notifications`: whether they reach `NOTIFY_WEBHOOK`. */
export const notificationsStatusSchema = z.object({
  host: z.string().nullable().describe('Host of `NOTIFY_WEBHOOK`; null: not set'),
  key: z.string().nullable().describe('Key of the signature in `X-Gallery-Signature`'),
  undelivered: z.array(
    z.object({
      id: z.number().int(),
      text: z.string(),
      createdAt: z.iso.datetime(),
      error: z.string().describe('Why the last attempt failed; blank before the first'),
      isGivenUp: z.boolean().describe('Not sent again by itself'),
    }),
  ),
});

export type NotificationsStatus = z.infer<typeof notificationsStatusSchema>;
