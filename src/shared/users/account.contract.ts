import { z } from 'astro/zod';
import { guestLinkSchema } from '../guest-links/guest-link.contract.ts';
import { connectedAppSchema } from '../oauth/consent.contract.ts';
import { apiTokenSchema } from '../tokens/token.contract.ts';
import { userSchema } from './user.contract.ts';

const instant = z.iso.datetime();

/** One open session; its device is not recorded. */
export const openSessionSchema = z.object({
  startedAt: instant,
  expiresAt: instant,
  isCurrent: z.boolean().describe('Whether it is the session of this request'),
});

/** Response of `GET /api/user/account`: what the account page shows of the session's user. */
export const accountSchema = z.object({
  user: userSchema,
  emailVerified: z.boolean(),
  provider: z.string().describe('Host of the identity provider, or `local` for accounts created by the command line'),
  lastSignInAt: instant.nullable(),
  sessions: z.array(openSessionSchema).describe('Newest first'),
});

/** An uploaded image; null where the image is no longer in the index. */
export const ownUploadSchema = z.object({
  uploadedAt: instant,
  folder: z.string().nullable(),
  address: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  format: z.string().nullable(),
  alt: z.string().nullable(),
});

/** An audit entry that someone wrote, or that is about them; other people in it are not named. */
export const ownRecordSchema = z.object({
  at: instant,
  by: z.enum(['you', 'someone else']),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** A collection of the user; images are listed by id. */
export const ownCollectionSchema = z.object({
  title: z.string(),
  description: z.string(),
  isShared: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  items: z.array(
    z.object({
      image: z.string(),
      regionId: z.int().optional(),
      section: z.string().nullable(),
      note: z.string(),
      addedAt: instant,
    }),
  ),
});

/** What someone follows: a company by its id, a tag, or a saved search by its address. */
const ownFollowSchema = z.object({
  kind: z.enum(['company', 'tag', 'search']),
  subject: z.string(),
  name: z.string(),
  followedAt: instant,
  seenAt: instant,
});

/** Response of `GET /api/user/export`: everything that the database stores about the session's user. */
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
  guestLinks: z.array(guestLinkSchema.extend({ collection: z.string().describe('Title of the collection') })),
  follows: z.array(ownFollowSchema),
  tokens: z.array(apiTokenSchema),
  apps: z.array(connectedAppSchema),
});

/** Response of `DELETE /api/user/account`. */
export const accountDeletedSchema = z.object({ user: z.null() });

export type OpenSession = z.infer<typeof openSessionSchema>;
export type Account = z.infer<typeof accountSchema>;
export type OwnUpload = z.infer<typeof ownUploadSchema>;
export type OwnRecord = z.infer<typeof ownRecordSchema>;
export type AccountExport = z.infer<typeof accountExportSchema>;
