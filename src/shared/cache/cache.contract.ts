import { z } from 'astro/zod';

/** Caches that can be cleared (spec 7). */
export const cacheTypeSchema = z.enum(['memory', 'cloudinary', 'all'], 'Choose memory, cloudinary or all.');

/** Payload of `POST /api/admin/cache/clear`. */
export const cacheClearSchema = z.object({ cacheType: cacheTypeSchema });

/** Response of `GET /api/admin/cache/stats` (spec 3); sizes are bytes. */
export const cacheStatsSchema = z.object({
  memoryStore: z.object({
    keys: z.number().int().describe('Lists held in memory by this server'),
    size: z.number().int().describe('Their bytes'),
  }),
  cloudinary: z.object({
    cachedImages: z.number().int().describe("Entries of the image host's index held in memory"),
    cacheSize: z.number().int().describe('Their bytes'),
    lastCleared: z.iso.datetime().nullable(),
  }),
  database: z.object({
    connections: z.number().int().describe('Open connections of this server'),
    queries: z.number().int().describe('Statements since this server started'),
  }),
});

export type CacheType = z.infer<typeof cacheTypeSchema>;
export type CacheStats = z.infer<typeof cacheStatsSchema>;
