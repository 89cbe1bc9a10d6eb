import { z } from 'astro/zod';

/** The error response of every address (RFC 9457). */
export const problemSchema = z.object({
  type: z.string().describe('`/problems/<code>`, permanent'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe('A sentence fit for a toast'),
  errors: z.record(z.string(), z.string()).optional().describe('Messages by field'),
});
