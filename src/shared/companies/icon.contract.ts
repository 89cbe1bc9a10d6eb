import { z } from 'astro/zod';
import { pagingSchema } from '../http/paging.contract.ts';
import { iconSvgSchema } from './company.contract.ts';

/** Query of `GET /api/admin/icons`: words of an icon's name, or one icon class to be drawn. */
export const iconQuerySchema = pagingSchema.extend({
  q: z.string().max(100).default(''),
  icon: z.string().max(100).optional(),
});

/** An icon to choose. */
export const iconChoiceSchema = z.object({ icon: z.string().describe('Icon class'), svg: iconSvgSchema });

export type IconChoice = z.infer<typeof iconChoiceSchema>;
