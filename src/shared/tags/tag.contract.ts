import { z } from 'astro/zod';

/** A tag as the index has it, with its prefix (`topic:dashboard`). */
export const tagNameSchema = z.string();
