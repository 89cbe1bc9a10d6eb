import { z } from 'astro/zod';

// The pages' policy forbids making code out of text. Schemas would try it, be refused, and Firefox would print that as an
// error; on the server they may. To be imported before any schema.
if (!import.meta.env.SSR) z.config({ jitless: true });
