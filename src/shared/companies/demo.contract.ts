import { z } from 'astro/zod';

/** Answer of `DELETE /api/admin/demo`. */
export const removedDemoSchema = z.object({ companies: z.number().int(), images: z.number().int() });
