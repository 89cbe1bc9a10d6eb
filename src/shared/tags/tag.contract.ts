import { z } from 'astro/zod';

/** A tag with its prefix (`topic:dashboard`). */
export const tagNameSchema = z.string();
