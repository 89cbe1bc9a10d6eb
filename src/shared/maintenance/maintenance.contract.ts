import { z } from 'astro/zod';
import { MAINTENANCE_REASON_MAX } from './maintenance-reason.ts';

/** Response of `GET /api/system/maintenance-status` (spec 3). */
export const maintenanceStatusSchema = z.object({
  isInMaintenance: z.boolean(),
  notice: z.enum(['maintenance', 'announcement']).nullable().describe('What the banner shows; `reason` is its text'),
  reason: z.string().nullable(),
  estimatedResolution: z.iso.datetime().nullable(),
});

/** Payload of `POST /api/admin/maintenance-mode` (spec 7). */
export const maintenanceToggleSchema = z.object({
  enabled: z.boolean('Say true or false.'),
  reason: z
    .string('Text expected.')
    .trim()
    .max(MAINTENANCE_REASON_MAX, `At most ${MAINTENANCE_REASON_MAX} characters.`)
    .nullish(),
});

export type MaintenanceStatus = z.infer<typeof maintenanceStatusSchema>;
export type MaintenanceToggle = z.infer<typeof maintenanceToggleSchema>;
