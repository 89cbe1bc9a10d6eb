import { z } from 'astro/zod';
import { lineSchema } from '../text/text.contract.ts';
import { MAINTENANCE_REASON_MAX } from './maintenance-reason.ts';

const moment = z.iso.datetime({ offset: true, error: 'Enter a date and time.' }).transform((text) => new Date(text));

/** Payload of `POST /api/admin/notices`. */
export const newNoticeSchema = z
  .strictObject({
    kind: z.enum(['announcement', 'maintenance']),
    text: lineSchema(MAINTENANCE_REASON_MAX).min(1, 'Enter a text.'),
    startsAt: moment.optional().describe('Left out: at once').meta({ type: 'string', format: 'date-time' }),
    endsAt: moment.nullish().describe('Left out: until it is deleted').meta({ type: 'string', format: 'date-time' }),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    error: 'This is before the start.',
  });

/** A notice as admins see it. */
export const noticeSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['announcement', 'maintenance']),
  text: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  state: z.enum(['planned', 'shown', 'over']),
});

export type NewNotice = z.output<typeof newNoticeSchema>;
export type Notice = z.infer<typeof noticeSchema>;
