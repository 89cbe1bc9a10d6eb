import { z } from 'astro/zod';

/** Response of `PATCH /api/admin/images`. */
export const imagesChangedSchema = z.object({
  entries: z.array(z.number().int()).describe('Entries of the audit trail, for `POST /api/admin/audit/revert`'),
});
