import { z } from 'astro/zod';
import { pagingSchema } from '../http/paging.contract.ts';
import { THEMES } from '../reading/theme.ts';
import { adminRegionSchema } from '../regions/region.contract.ts';
import { repeatable } from '../search/search.contract.ts';
import { isWholeList } from '../tags/tag-kind.ts';
import { normalTag } from '../tags/tag-names.ts';
import { isVisible } from '../text/clean-text.ts';
import { lineSchema, UNSHOWABLE } from '../text/text.contract.ts';
import { hostedImageSchema } from './image.contract.ts';
import { imageFieldsSchema, storedFieldsSchema } from './image-fields.contract.ts';

export const BULK_MAX = 5_000;

/** A tag as an admin may give it. */
export const tagSchema = lineSchema(60)
  .min(1, 'A tag needs at least one character.')
  .refine(isVisible, UNSHOWABLE)
  .refine(
    (tag) => !/^(?:topic:)?\s*\.{1,2}$/.test(tag),
    'A tag of dots has no address of its own. Choose a different name.',
  )
  .refine((tag) => tag !== 'topic:', 'Add a name after “topic:”.')
  .refine((tag) => !isWholeList(tag), 'This name is reserved for whole lists. Choose a different one.');

/** Tags as an admin may give them to an image. */
export const tagsSchema = z.array(tagSchema).max(30, 'At most 30 tags.');

/** Metadata that an image can lack. */
export const LACKS = ['tags', 'alt', 'license', 'regions', 'form', 'quality', 'check', 'source'] as const;

/** Most words of a filter. */
const WORDS_MAX = 20;

const value = z.string().min(1, 'Must not be empty.').max(200, 'At most 200 characters.');

/** Saved addresses have the former spelling. */
const lack = z.enum([...LACKS, 'licence']).transform((name) => (name === 'licence' ? 'license' : name));

const filterShape = {
  q: z
    .string()
    .max(500, 'At most 500 characters.')
    .refine((text) => text.trim().split(/\s+/).length <= WORDS_MAX, `At most ${WORDS_MAX} words.`)
    .optional()
    .describe('Words as in `/api/search`, a file name, an id, or the address of an image, its page or its file'),
  company: repeatable(value).describe('Ids or slugs: any of them'),
  folder: z.string().max(300).optional(),
  tag: repeatable(value).describe('All of them'),
  theme: repeatable(z.enum(THEMES)).describe('Any of them'),
  lacks: repeatable(lack).describe('Images without all of these; `licence` is the former name of `license`'),
  hidden: z.enum(['true', 'false']).optional().describe('Drafts are hidden too'),
  draft: z.enum(['true', 'false']).optional(),
  gone: z.enum(['true', 'false']).optional().describe('Whether their files are gone at the image host'),
  addedSince: z.iso.date('Enter a date such as 2025-03-31.').optional(),
  uploadedBy: z.string().min(1).max(64).optional().describe('Id of a user'),
};

/** A filter for images: all given conditions must match. */
export const imageFilterSchema = z.strictObject(filterShape);

/** Most images that one edit of all matching ones changes. */
export const MATCHING_MAX = 20_000;

const idsSchema = z.array(z.string().min(1).max(64)).min(1).max(BULK_MAX);

/** Payload of `POST /api/admin/images/delete`: images by their ids, or all that match. */
export const deleteImagesSchema = z
  .strictObject({
    ids: idsSchema.optional(),
    matching: imageFilterSchema.optional().describe('All images that match, instead of `ids`'),
    count: z.number().int().min(1).optional().describe('With `matching`: how many match, as confirmed by the admin'),
  })
  .refine(({ ids, matching }) => Boolean(ids) !== Boolean(matching), 'Give either `ids` or `matching`.')
  .refine(({ matching, count }) => Boolean(matching) === (count !== undefined), {
    path: ['count'],
    error: 'Give the count of matching images.',
  });

/** Payload of `POST /api/admin/images/forget`. */
export const forgetImagesSchema = z.strictObject({
  matching: imageFilterSchema,
  count: z.number().int().min(1).describe('How many match and are gone, as confirmed by the admin'),
});

/** Payload of `PATCH /api/admin/images`: one change for one or many images, named or matching a filter. */
export const imageChangesSchema = z
  .object({
    ids: idsSchema.optional(),
    matching: imageFilterSchema.optional().describe('All images that match, instead of `ids`'),
    count: z.number().int().min(1).optional().describe('With `matching`: how many match, as confirmed by the admin'),
    versions: z
      .record(z.string(), z.string().max(40))
      .optional()
      .describe('The `version` of each image that the edit began from: if one is another by now, nothing is changed'),
    seen: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe('The `latestEntry` that the curator has seen: covers the images without a `version`'),
    changes: z
      .object({
        addTags: z.array(tagSchema.overwrite(normalTag)).max(30, 'At most 30 tags.'),
        removeTags: z.array(z.string().max(200)).max(100),
        hidden: z.boolean().describe('An image that is shown stops being a draft'),
        draft: z.boolean().describe('Hidden until it is published; `false` shows it'),
        publishAt: z.iso
          .datetime({ offset: true })
          .nullable()
          .describe('Makes a draft that the first build from then on publishes'),
        mayDownload: z.boolean().describe('Whether people may copy and download it'),
        ...imageFieldsSchema.shape,
        companyId: z.string().min(1).max(64).describe('Moves the images into the folder of this company'),
      })
      .partial()
      .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change.')
      .refine((to) => !to.publishAt || (to.hidden ?? to.draft) !== false, 'Only a draft is published at a time.'),
  })
  .refine(({ ids, matching }) => Boolean(ids) !== Boolean(matching), 'Give either `ids` or `matching`.')
  .refine(({ matching, count }) => Boolean(matching) === (count !== undefined), {
    path: ['count'],
    error: 'Give the count of matching images.',
  });

/** Query of `GET /api/admin/images`. */
export const adminQuerySchema = pagingSchema.extend({
  ...filterShape,
  sort: z.enum(['place', 'newest']).default('newest').describe('`place`: by position in their folder'),
});

/** An image for admins, including hidden ones. */
export const adminImageSchema = z.object({
  id: z.string(),
  image: hostedImageSchema,
  folder: z.string(),
  fileName: z.string().describe('What the file was called where it came from'),
  ...storedFieldsSchema.shape,
  tags: z.array(z.string()),
  regions: z.array(adminRegionSchema),
  hidden: z.boolean(),
  draft: z.boolean(),
  publishAt: z.iso.datetime().nullable(),
  mayDownload: z.boolean(),
  bytes: z.number().int(),
  version: z.string().describe('Changes with every edit of the fields above'),
});

/** A folder of the image host and its company; `remedy` says what to do if it has none. */
export const adminFolderSchema = z.object({
  folder: z.string(),
  images: z.number().int(),
  hidden: z.number().int(),
  match: z.enum(['exact', 'fuzzy', 'none', 'tie']),
  companyId: z.string().nullable(),
  remedy: z.string().nullable(),
});

/** A company on the Images page; `remedy` says what to do if it has no images. */
export const adminCompanySchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  images: z.number().int().describe('All images in its folders, hidden ones included'),
  uploadFolder: z.string().describe('Where its new images go'),
  remedy: z.string().nullable(),
});

/** Response of `GET /api/admin/folders`; the test uploads' folder is not among them. */
export const adminFoldersSchema = z.object({
  companies: z.array(adminCompanySchema),
  folders: z.array(adminFolderSchema),
  untagged: z.number().int().describe('Shown images without a tag: they appear in no tab'),
  latestEntry: z.number().int().describe('The newest entry of the audit trail, for `seen` of an edit'),
  uploaders: z.array(z.object({ id: z.string(), email: z.string() })).describe('Who has uploaded images'),
});

export type AdminImage = z.infer<typeof adminImageSchema>;
export type AdminFolder = z.infer<typeof adminFolderSchema>;
export type AdminCompany = z.infer<typeof adminCompanySchema>;
export type ImageFilter = z.output<typeof imageFilterSchema>;
export type AdminFolders = z.infer<typeof adminFoldersSchema>;
export type ImageChanges = z.output<typeof imageChangesSchema>;
export type DeleteImages = z.output<typeof deleteImagesSchema>;
export type ForgetImages = z.output<typeof forgetImagesSchema>;
export type ImageChangesInput = z.input<typeof imageChangesSchema>;

/** Payload of `PUT /api/admin/images/order`: images of one folder in their new order. */
export const imageOrderSchema = z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(10_000) });
