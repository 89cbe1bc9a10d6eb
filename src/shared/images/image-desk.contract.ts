import { z } from 'astro/zod';
import { isHttpAddress } from '../companies/web-address.ts';
import { pagingSchema } from '../http/paging.contract.ts';
import { isWholeList } from '../tags/tag-kind.ts';
import { isCleanLine, isVisible } from '../text/clean-text.ts';
import { hostedImageSchema } from './image.contract.ts';

/** Most images of one bulk edit. */
export const BULK_MAX = 500;

/** Longest alt text, in characters. */
export const ALT_MAX_LENGTH = 500;

/** A tag as an admin may give it. */
export const tagSchema = z
  .string()
  .trim()
  .min(1, 'A tag needs at least one character.')
  .max(60, 'At most 60 characters.')
  .refine((tag) => isCleanLine(tag) && isVisible(tag) && tag !== 'topic:', "Remove the characters that can't be shown.")
  .refine((tag) => !isWholeList(tag), 'This name stands for whole lists. Choose a different one.')
  .normalize('NFC');

/** Tags as an admin may give them to an image. */
export const tagsSchema = z.array(tagSchema).max(30, 'At most 30 tags.');

/** A text about an image as an admin may write it. */
export const altSchema = z
  .string()
  .trim()
  .max(ALT_MAX_LENGTH, `At most ${ALT_MAX_LENGTH} characters.`)
  .refine(isCleanLine, "Remove the characters that can't be shown.")
  .normalize('NFC');

const detail = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en')} characters.`)
    .refine(isCleanLine, "Remove the characters that can't be shown.")
    .normalize('NFC');

/** A day as `YYYY-MM-DD`; of a point in time its day is kept, as it is written there. Empty: unknown. */
const daySchema = z
  .string()
  .trim()
  .transform((text) => (z.iso.datetime({ offset: true }).safeParse(text).success ? text.slice(0, 10) : text))
  .refine((text) => text === '' || z.iso.date().safeParse(text).success, 'Enter a date such as 2025-03-31.')
  .transform((text) => text || null);

/** What an admin or an import may say about where an image comes from (contract 13); empty: unknown. */
export const imageDetailsSchema = z.object({
  title: detail(200),
  source: detail(2_048).refine(
    (text) => text === '' || isHttpAddress(text),
    'Enter an address that begins with http:// or https://.',
  ),
  license: detail(300),
  author: detail(200),
  capturedAt: daySchema,
});

const idsSchema = z.array(z.string().min(1).max(64)).min(1).max(BULK_MAX);

/** Payload of `PATCH /api/admin/images`: one change for one or many images. */
export const imageChangesSchema = z.object({
  ids: idsSchema,
  changes: z
    .object({
      addTags: tagsSchema,
      removeTags: z.array(z.string().max(200)).max(100),
      alt: altSchema,
      hidden: z.boolean(),
      ...imageDetailsSchema.shape,
      companyId: z.string().min(1).max(64).describe('Moves the images into the folder of this company'),
    })
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change.'),
});

/** Payload of `PUT /api/admin/images/order`: images of one folder in their new order. */
export const imageOrderSchema = z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(10_000) });

/** Most images without a tag that are listed at once; the rest follows when these have got theirs. */
export const UNTAGGED_MAX = 500;

/** Query of `GET /api/admin/images`: those of a company, of a folder, or those without a tag. */
export const deskQuerySchema = pagingSchema.extend({
  company: z.string().max(64).optional().describe('Id of a company'),
  folder: z.string().max(300).optional(),
  untagged: z.enum(['true']).optional().describe(`Shown images without a tag, at most ${UNTAGGED_MAX}`),
});

/** An image as the desk shows it, hidden ones included. */
export const deskImageSchema = z.object({
  id: z.string(),
  image: hostedImageSchema,
  alt: z.string().describe('The stored text; empty: a generated one is used'),
  folder: z.string(),
  fileName: z.string().describe('What the file was called where it came from'),
  title: z.string(),
  source: z.string(),
  license: z.string(),
  author: z.string(),
  capturedAt: z.iso.date().nullable(),
  tags: z.array(z.string()),
  hidden: z.boolean(),
  bytes: z.number().int(),
});

/** A folder of the image host and whose it is; `remedy` says what to do when it is nobody's. */
export const deskFolderSchema = z.object({
  folder: z.string(),
  images: z.number().int(),
  hidden: z.number().int(),
  match: z.enum(['exact', 'fuzzy', 'none', 'tie']),
  companyId: z.string().nullable(),
  remedy: z.string().nullable(),
});

/** A company on the desk; `remedy` says what to do when it has no images. */
export const deskCompanySchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  images: z.number().int().describe('All images in its folders, hidden ones included'),
  uploadFolder: z.string().describe('Where its new images go'),
  remedy: z.string().nullable(),
});

/** Answer of `GET /api/admin/folders`; the test uploads' folder is not among them. */
export const deskFoldersSchema = z.object({
  companies: z.array(deskCompanySchema),
  folders: z.array(deskFolderSchema),
  untagged: z.number().int().describe('Shown images without a tag: they appear in no tab'),
});

/** An image as the desk shows it. */
export type DeskImage = z.infer<typeof deskImageSchema>;
/** A folder as the desk shows it. */
export type DeskFolder = z.infer<typeof deskFolderSchema>;
/** A company on the images desk. */
export type DeskCompany = z.infer<typeof deskCompanySchema>;
/** Which images the desk asks for. */
export type DeskQuery = z.infer<typeof deskQuerySchema>;
/** Folders and companies of the images desk. */
export type DeskFolders = z.infer<typeof deskFoldersSchema>;
/** Where an image comes from, as an admin or an import says it. */
export type ImageDetails = z.output<typeof imageDetailsSchema>;
/** What is to change about images. */
export type ImageChanges = z.output<typeof imageChangesSchema>;
/** What an admin sends to change images. */
export type ImageChangesInput = z.input<typeof imageChangesSchema>;
