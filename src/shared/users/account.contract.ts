import { z } from 'astro/zod';
import { userSchema } from './user.contract.ts';

const instant = z.iso.datetime();

/** One open session; which device holds it is not kept. */
export const openSessionSchema = z.object({
  startedAt: instant,
  expiresAt: instant,
  isCurrent: z.boolean().describe('Whether it is the one that asks'),
});

/** Answer of `GET /api/user/account`: what the account page shows of the session's user. */
export const accountSchema = z.object({
  user: userSchema,
  emailVerified: z.boolean(),
  provider: z.string().describe('Host of the identity provider, or `local` for accounts made by the command line'),
  lastSignInAt: instant.nullable(),
  sessions: z.array(openSessionSchema).describe('Newest first'),
});

/** An image that someone uploaded; what is gone from the index since then is null. */
export const ownUploadSchema = z.object({
  uploadedAt: instant,
  folder: z.string().nullable(),
  address: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  format: z.string().nullable(),
  alt: z.string().nullable(),
});

/** A line of the audit trail that someone wrote, or that is about them; other people in it stay unnamed. */
export const ownRecordSchema = z.object({
  at: instant,
  by: z.enum(['you', 'someone else']),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** A collection of one's own; images are named by their ids. */
export const ownCollectionSchema = z.object({
  title: z.string(),
  description: z.string(),
  isShared: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  items: z.array(z.object({ image: z.string(), section: z.string().nullable(), note: z.string(), addedAt: instant })),
});

/** What someone follows: a company by its id, a tag, or a saved search by its address. */
const ownFollowSchema = z.object({
  kind: z.enum(['company', 'tag', 'search']),
  subject: z.string(),
  name: z.string(),
  followedAt: instant,
  seenAt: instant,
});

/** Answer of `GET /api/user/export`: all that the database holds on the session's user. */
export const accountExportSchema = z.object({
  exportedAt: instant,
  account: userSchema.extend({
    emailVerified: z.boolean(),
    identity: z.object({ issuer: z.string(), subject: z.string() }),
    lastSignInAt: instant.nullable(),
    disabledAt: instant.nullable(),
  }),
  sessions: z.array(openSessionSchema),
  uploads: z.array(ownUploadSchema),
  records: z.array(ownRecordSchema),
  builds: z
    .array(z.object({ requestedAt: instant, reason: z.string() }))
    .describe('Builds that name them as the reason'),
  collections: z.array(ownCollectionSchema),
  follows: z.array(ownFollowSchema),
});

/** Answer of `DELETE /api/user/account`. */
export const accountDeletedSchema = z.object({ user: z.null() });

/** One open session of an account. */
export type OpenSession = z.infer<typeof openSessionSchema>;
/** What the account page shows. */
export type Account = z.infer<typeof accountSchema>;
/** A test upload of one's own. */
export type OwnUpload = z.infer<typeof ownUploadSchema>;
/** A line of the audit trail about oneself. */
export type OwnRecord = z.infer<typeof ownRecordSchema>;
/** Everything that is kept about someone. */
export type AccountExport = z.infer<typeof accountExportSchema>;
