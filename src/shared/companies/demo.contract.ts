import { z } from 'astro/zod';

/** Response of `DELETE /api/admin/demo`. */
export const removedDemoSchema = z.object({ companies: z.number().int(), images: z.number().int() });
