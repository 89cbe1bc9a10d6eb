import { z } from 'astro/zod';

/** Response of writes that only returns a sentence. */
export const messageSchema = z.object({ message: z.string().describe('A sentence fit for a toast') });
