import { z } from 'astro/zod';

/** Payload of `PUT /api/admin/images/order`: images of one folder in their new order. */
export const imageOrderSchema = z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(10_000) });
