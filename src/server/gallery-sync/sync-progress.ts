import { createHash } from 'node:crypto';
import { z } from 'astro/zod';

/** A listing that is in progress: where it goes on, and what it has found so far. Without a cursor after its first page, it has been read. */
const listingSchema = z.object({
  cursor: z.string().nullable(),
  begunAt: z.iso.datetime(),
  pages: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  reworded: z.number().int().default(0),
  /** How many of them the host counts as the gallery's. */
  counted: z.number().int().default(0),
  /** It lists what has changed since then; null: everything. */
  since: z.iso.datetime().nullable().default(null),
  /** Images that the host lists although they were taken down, by public id, each with its sentence. */
  refused: z.record(z.string(), z.string()).default({}),
});

/** What a sync has taken of images that the host named. */
const notifiedSchema = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  reworded: z.number().int(),
  /** Folder and name of each. */
  gone: z.array(z.string()),
});

/** How far the index agrees with the image host; kept, so that a sync looks at what is new only and goes on where it stopped. */
export const progressSchema = z.object({
  /** When the last whole sync began; everything older is in the index. */
  since: z.iso.datetime().nullable(),
  /** Images on the host and in the index after it: both must grow alike, else something is gone. */
  hostCount: z.number().int(),
  indexCount: z.number().int(),
  /** Images that a sync has hidden, so that they show again when they are back. */
  goneIds: z.array(z.string()),
  listing: listingSchema.nullable(),
  /** When everything was read last. */
  wholeAt: z.iso.datetime().nullable().default(null),
  /** What the sync in progress has taken before its listing. */
  told: notifiedSchema.default({ added: 0, changed: 0, reworded: 0, gone: [] }),
  /** How many images have come or gone because the host named them, and when the last one did: its search may not know of them yet. */
  lately: z
    .object({ count: z.number().int(), at: z.iso.datetime(), goneIds: z.array(z.string()) })
    .nullable()
    .default(null),
});

/** Marks of the images that a listing has shown. */
export const seenSchema = z.array(z.string());

/** How far the index agrees with the image host. */
export type SyncProgress = z.infer<typeof progressSchema>;
/** What changed in images that notifications named, since the last listing. */
export type NotifiedCounts = z.infer<typeof notifiedSchema>;
/** A listing that is in progress. */
export type SyncListing = z.infer<typeof listingSchema>;

export const NOTHING_NOTIFIED: NotifiedCounts = { added: 0, changed: 0, reworded: 0, gone: [] };

/** Before the first sync. */
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
