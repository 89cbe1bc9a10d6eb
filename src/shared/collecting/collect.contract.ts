import { z } from 'astro/zod';
import { isHttpAddress } from '../companies/web-address.ts';
import { tagsSchema } from '../images/image-admin.contract.ts';
import { imageFieldsSchema } from '../images/image-fields.contract.ts';
import { SAVED_FILES_MAX, SAVED_PAGE } from './saved-page.ts';

/** Longest address that is requested. */
const ADDRESS_MAX = 2_048;

const address = z.string().trim().min(1, 'Enter the address of a page.').max(ADDRESS_MAX, 'The address is too long.');
const text = (max: number) => z.string().max(max).default('');

/** What a browser found on a page that scripts build; the bookmarklet sends it. */
export const seenImageSchema = z.object({
  address,
  alt: text(500),
  caption: text(500),
  width: z.number().int().nonnegative().max(100_000).nullish(),
});

/** A page to look at: its address, and the images that a browser saw there, if the bookmarklet sent them. */
export const collectPageSchema = z.object({
  address,
  title: text(500),
  seen: z.array(seenImageSchema).max(1_000).optional(),
});

/** An image of a page that could be collected. */
export const candidateSchema = z.object({
  address: z.string(),
  title: z.string(),
  alt: z.string(),
  caption: z.string(),
  heading: z.string(),
  author: z.string(),
  license: z.string(),
  width: z.number().nullable().describe('Width in px as the page states it'),
  leftOut: z.enum(['decoration', 'small']).nullable().describe('Why it is not offered at first'),
  known: z.string().nullable().describe('Id of the image of the gallery that was collected from this address'),
});

/** A company that a page seems to be about: one of the gallery, or a new one with `slug` null. */
export const guessedCompanySchema = z.object({
  slug: z.string().nullable(),
  name: z.string(),
  websiteUrl: z.string(),
  category: z.string(),
});

export const collectedPageSchema = z.object({
  address: z.string().describe('The address after redirects'),
  title: z.string(),
  company: guessedCompanySchema,
  candidates: z.array(candidateSchema),
  notes: z.array(z.string()).describe('What was left out, and why'),
});

/** A request for one image of another site. */
export const collectImageSchema = z.object({
  address,
  text: text(4_000).describe('What the page says about it: tags are proposed by it'),
});

/** An image of another site as it is. */
export const fetchedImageSchema = z.object({
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  known: z.string().nullable().describe('Id of the image of the gallery with the same bytes'),
  preview: z.string().describe('A small version as a data address'),
  tags: z.array(z.string()).describe('Proposed by the text and the look of the image'),
});

const fileOf = (description: string) => z.string().meta({ format: 'binary', description });

/** Multipart form of a page that was saved to a file. */
export const savedPageFormSchema = z.object({
  page: fileOf('The page: HTML'),
  files: fileOf('JSON: paths of the files beside it, relative to the page, or their addresses if one file holds all'),
  source: z.string().optional().describe('Address that it was saved from; by default what the page says'),
  base: z.string().optional().describe('Address at which relative ones begin, if one file holds all'),
});

/** `files` of that form. */
export const savedFilesSchema = z.array(z.string().max(ADDRESS_MAX)).max(SAVED_FILES_MAX);

/** `source` and `base` of that form. */
export const savedFromSchema = z
  .string()
  .max(ADDRESS_MAX, 'The address is too long.')
  .refine((typed) => typed === '' || isHttpAddress(typed), 'Enter an address that begins with http:// or https://.');

/** Multipart form of a file of a saved page. */
export const savedImageFormSchema = z.object({
  image: fileOf('The file'),
  text: z.string().optional().describe('What the page says about it: tags are proposed by it'),
});

/** Multipart form of a file of a saved page that is to be imported. */
export const savedImportFormSchema = z.object({
  image: fileOf('The file'),
  fields: z.string().describe('JSON: what `POST /api/admin/collect/import` takes, with one image'),
});

/** Empty: unknown, as for a saved page that does not say where it comes from. */
const pageSchema = z
  .string()
  .trim()
  .transform((typed) => (typed === SAVED_PAGE ? '' : typed))
  .pipe(savedFromSchema);

/** Images to import, with the page they come from and their company. */
export const collectImportSchema = z.object({
  page: pageSchema,
  company: z.union([
    z.object({ slug: z.string().min(1).max(100) }),
    z.object({ name: z.string().trim().min(1).max(100), category: text(100), websiteUrl: text(ADDRESS_MAX) }),
  ]),
  draft: z.boolean().default(false),
  images: z
    .array(
      z.object({
        address,
        tags: tagsSchema.default([]),
        ...imageFieldsSchema.pick({ alt: true, title: true, author: true, license: true }).partial().shape,
      }),
    )
    .min(1)
    .max(20),
});

export const collectImportResponseSchema = z.object({
  company: z.object({ slug: z.string(), name: z.string() }),
  added: z.number(),
  known: z.array(z.string()).describe('Addresses whose image is in the gallery already'),
  problems: z.array(z.object({ address: z.string(), why: z.string() })),
});

/** A source that has changed since its image was collected. */
export const changedSourceSchema = z.object({
  imageId: z.string(),
  subject: z.string(),
  address: z.string(),
  page: z.string(),
  state: z.enum(['gone', 'changed', 'moved']),
  movedTo: z.string().nullable(),
});

export const recheckQuerySchema = z.object({
  since: z.iso.datetime('A time as this call returns it is expected.').optional(),
});

export const recheckResponseSchema = z.object({
  checked: z.number(),
  changed: z.number(),
  unreachable: z.number(),
  left: z.number(),
  since: z.iso.datetime(),
});

export type CollectPage = z.output<typeof collectPageSchema>;
export type Candidate = z.infer<typeof candidateSchema>;
export type GuessedCompany = z.infer<typeof guessedCompanySchema>;
export type CollectedPage = z.infer<typeof collectedPageSchema>;
export type FetchedImage = z.infer<typeof fetchedImageSchema>;
export type CollectImport = z.output<typeof collectImportSchema>;
export type CollectImportResponse = z.infer<typeof collectImportResponseSchema>;
export type ChangedSource = z.infer<typeof changedSourceSchema>;
export type SourceState = ChangedSource['state'] | 'same' | 'unreachable';
