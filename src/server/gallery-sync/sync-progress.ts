import { createHash } from 'node:crypto';
import { z } from 'astro/zod';

/**
 * State of a listing in progress: its cursor, and what it has found so far. It is complete if the cursor is missing after the
 * first page.
 */
const listingSchema = z.object({
  cursor: z.string().nullable(),
  begunAt: z.iso.datetime(),
  pages: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  reworded: z.number().int().default(0),
  /** Folder and name of each image that an earlier sync has hidden and that is at the host again. */
  back: z.array(z.string()).default([]),
  /** How many of them the host counts as the gallery's. */
  counted: z.number().int().default(0),
  /** It lists changes since then; null: everything. */
  since: z.iso.datetime().nullable().default(null),
  /** Images that the host lists although they were taken down: sentence by public id. */
  refused: z.record(z.string(), z.string()).default({}),
});

/** What notifications have changed. */
const notifiedSchema = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  reworded: z.number().int(),
  /** Folder and name of each. */
  back: z.array(z.string()).default([]),
  gone: z.array(z.string()),
});

/** Progress of the sync, stored so that the next one reads only changes and continues where this one stopped. */
export const progressSchema = z.object({
  /** Begin of the last complete sync; everything older is in the index. */
  since: z.iso.datetime().nullable(),
  /** Images at the host and in the index after it. If they don't grow by the same number, something was deleted. */
  hostCount: z.number().int(),
  indexCount: z.number().int(),
  /** Images that a sync has hidden, so that they show again when they return. */
  goneIds: z.array(z.string()),
  listing: listingSchema.nullable(),
  /** Time of the last full listing. */
  wholeAt: z.iso.datetime().nullable().default(null),
  /** What notifications changed in the current sync, before its listing. */
  told: notifiedSchema.default({ added: 0, changed: 0, reworded: 0, back: [], gone: [] }),
  /** Number of images that were added or deleted by notifications, and the time of the last one: the search may not include them yet. */
  lately: z
    .object({ count: z.number().int(), at: z.iso.datetime(), goneIds: z.array(z.string()) })
    .nullable()
    .default(null),
});

/** Marks of the images that a listing has contained. */
export const seenSchema = z.array(z.string());

export type SyncProgress = z.infer<typeof progressSchema>;
/** What changed in images that notifications named, since the last listing. */
export type NotifiedCounts = z.infer<typeof notifiedSchema>;
export type SyncListing = z.infer<typeof listingSchema>;

export const NOTHING_NOTIFIED: NotifiedCounts = { added: 0, changed: 0, reworded: 0, back: [], gone: [] };

export const NO_PROGRESS: SyncProgress = {
  since: null,
  hostCount: 0,
  indexCount: 0,
  goneIds: [],
  listing: null,
  wholeAt: null,
  told: NOTHING_NOTIFIED,
  lately: null,
};

/** A short mark of a public id: 66 bits, so that 20,000 of them are a small set that practically never collides. */
export const markOf = (publicId: string): string =>
  createHash('sha256').update(publicId).digest('base64url').slice(0, 11);
