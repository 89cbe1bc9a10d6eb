import { z } from 'astro/zod';

/** Answer of writes that have nothing to show but a sentence. */
export const messageSchema = z.object({ message: z.string().describe('A sentence fit for a toast') });
