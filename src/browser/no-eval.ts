import { z } from 'astro/zod';

// The pages' content security policy forbids `eval`. The schema library would try it, and Firefox would log an error. On the
// server it may. Import this before any schema.
if (!import.meta.env.SSR) z.config({ jitless: true });
