import { z } from 'astro/zod';
import { isCleanLine } from '../text/clean-text.ts';
import { UNSHOWABLE } from '../text/text.contract.ts';

/** Longest reason of a takedown, in characters. */
export const TAKEDOWN_REASON_MAX = 500;

/** Why something is taken down: one line. */
export const takedownReasonSchema = z
  .string()
  .trim()
  .min(1, 'Say why.')
  .max(TAKEDOWN_REASON_MAX, `At most ${TAKEDOWN_REASON_MAX} characters.`)
  .refine(isCleanLine, UNSHOWABLE);

/** Payload of `POST /api/admin/takedowns`. */
export const takedownRequestSchema = z.object({
  image: z
    .string()
    .trim()
    .min(1, 'Name an image.')
    .max(2_048, 'At most 2,048 characters.')
    .describe("Id of an image, address of a page with the image open, or an address of the image's or cover's file"),
  reason: takedownReasonSchema,
});

/** Response of `POST /api/admin/takedowns`. */
export const takedownResponseSchema = z.object({
  subject: z.string().describe('Folder and file of the image'),
  images: z.number().int().describe('Images that left the gallery: every copy of the content'),
  covers: z.number().int().describe('Covers and logos of companies that showed it'),
  filesRemoved: z.boolean().describe('False: the image host has not deleted every file yet; the server tries again'),
  near: z
    .array(z.object({ id: z.string(), subject: z.string() }))
    .describe('Near copies that are still in the gallery: smaller, encoded again or cut a little'),
  notReached: z.array(z.string()).describe('Copies that a takedown does not reach, each a sentence'),
});

/** A takedown as admins see it. */
export const takedownSchema = z.object({
  contentHash: z.string(),
  imageIds: z.array(z.string()),
  subject: z.string(),
  reason: z.string(),
  by: z.string().describe('Email address of who requested it'),
  at: z.iso.datetime(),
  filesRemoved: z.boolean(),
});

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Features of an image, for recognising copies. */
const look = z.base64().max(4_000).nullish();

/** A list of takedowns as `gallery takedowns --export` writes it and `gallery restore --takedowns` reads it. */
export const takedownListSchema = z.object({
  format: z.literal('cyber-gallery-takedowns'),
  version: z.literal(1),
  takedowns: z.array(
    z.object({
      contentHash: hash,
      deliveredHash: z.union([hash, z.literal('')]),
      deliveredMd5: z.string().regex(/^(?:[0-9a-f]{32})?$/),
      imageIds: z.array(z.string().regex(/^[\w-]{1,64}$/)),
      publicIds: z.array(
        z
          .string()
          .max(1_000)
          .refine((path) => isCleanLine(path) && path.split('/').every((part) => !['', '.', '..'].includes(part))),
      ),
      subject: z.string().max(1_000).refine(isCleanLine),
      phash: z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .nullish(),
      layout: look,
      edges: look,
      reason: takedownReasonSchema,
      at: z.iso.datetime(),
    }),
  ),
  companies: z
    .array(
      z.object({
        slug: z.string().min(1).max(200).refine(isCleanLine),
        name: z.string().min(1).max(1_000).refine(isCleanLine),
        cloudinaryFolder: z.string().max(1_000).refine(isCleanLine).nullable(),
        reason: takedownReasonSchema,
        hashes: z.array(hash).describe('Of what was taken down with it; the list above has each'),
        at: z.iso.datetime(),
      }),
    )
    .default([]),
});

export type TakedownResponse = z.output<typeof takedownResponseSchema>;
export type Takedown = z.output<typeof takedownSchema>;
export type TakedownList = z.output<typeof takedownListSchema>;
