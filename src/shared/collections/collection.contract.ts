import { z } from 'astro/zod';
import { companyBadgeSchema } from '../companies/company.contract.ts';
import { blurredItemSchema, galleryItemSchema } from '../images/image.contract.ts';
import { IMAGE_REF } from '../regions/image-ref.ts';
import { isVisible } from '../text/clean-text.ts';
import { lineSchema, textSchema, UNSHOWABLE } from '../text/text.contract.ts';
import { BY_ID_MAX, LIMITS } from './limits.ts';

const title = lineSchema(LIMITS.title).min(1, 'A title needs at least one character.').refine(isVisible, UNSHOWABLE);
const imageId = z
  .string()
  .regex(IMAGE_REF, 'Not an image id.')
  .describe('Id of an image, or of one of its regions: `id~number`');
const sectionId = z.uuid();
const imageIds = z.array(imageId).min(1).max(LIMITS.items);

/** Payload of `POST /api/collections`. */
export const newCollectionSchema = z.object({
  title,
  description: textSchema(LIMITS.description).optional(),
  images: z.array(imageId).max(LIMITS.items).optional().describe('Ids of its first images'),
});

/** Payload of `PATCH /api/collections/{id}`. */
export const collectionChangesSchema = z
  .object({
    title: title.optional(),
    description: textSchema(LIMITS.description).optional(),
    basedOn: z
      .object({ title: z.string(), description: z.string() })
      .partial()
      .optional()
      .describe('The texts that the changes replace: a change is refused where another one was stored since'),
  })
  .refine((changes) => changes.title !== undefined || changes.description !== undefined, 'Nothing to change.');

/** Payload of `POST /api/collections/{id}/items`; `note`, `section` and `position` put a removed image back in its place. */
export const newItemsSchema = z.object({
  items: z
    .array(
      z.object({
        image: imageId,
        regionId: z.int().min(1).max(9_999).nullish().describe('One of its regions, in place of the whole image'),
        note: textSchema(LIMITS.note).optional(),
        section: sectionId.nullable().optional(),
        position: z.int().min(0).max(1_000_000).optional(),
      }),
    )
    .min(1)
    .max(LIMITS.items),
});

/** Payload of `DELETE /api/collections/{id}/items`. */
export const removedItemsSchema = z.object({ images: imageIds });

/** Payload of `POST /api/collections/{id}/transfer`. */
export const transferSchema = z.object({
  images: imageIds,
  to: z.uuid().describe('Id of another collection of the same owner'),
  keep: z.boolean().describe('Whether the images stay in this collection as well'),
});

/** Payload of `PUT /api/collections/{id}/items/{image}`: the note, and the version that the edit is based on. */
export const noteSchema = z.object({ note: textSchema(LIMITS.note), version: z.int().min(0) });

/** Payload of `PUT /api/collections/{id}/order`: every image in its new order. Missing images go last. */
export const orderSchema = z.object({
  items: z.array(z.object({ image: imageId, section: sectionId.nullable() })).max(LIMITS.items),
});

const section = z.object({ id: z.string(), title: z.string() });

/** Payload of `PUT /api/collections/{id}/sections`: all sections in order; without an id one is created. */
export const sectionsSchema = z.object({
  sections: z.array(z.object({ id: sectionId.optional(), title })).max(LIMITS.sections),
  basedOn: z
    .array(section)
    .max(LIMITS.sections)
    .optional()
    .describe('The sections that the list was made from: what was added, renamed or removed since is kept'),
});

/** A collection of the caller's own. */
export const collectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  sections: z.array(section),
  itemCount: z.int(),
  isShared: z.boolean().describe('Whether it has a share link; the link itself is shown once, when it is created'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A collection in the list of all, with the first of its images. */
export const listedCollectionSchema = collectionSchema.extend({ cover: z.array(galleryItemSchema) });

/**
 * An entry of a collection: the image, a placeholder for those who may not see it, or a gap where the image was
 * removed from the gallery.
 */
const slot = z.object({
  kind: z.enum(['image', 'hidden', 'gone']),
  item: galleryItemSchema.optional(),
  blurred: blurredItemSchema.optional(),
});

/** An image of a collection of the caller's own. */
export const collectionItemSchema = slot.extend({
  image: z.string().describe('Names it in other calls: the id of the image; of a region `id~number`'),
  regionId: z.int().nullable().describe('The region that it is; null: the whole image'),
  section: z.string().nullable(),
  position: z.int(),
  note: z.string(),
  noteVersion: z.int(),
});

/** Response of `POST /api/collections/{id}/items`. */
export const addedSchema = z.object({ added: z.array(z.string()), alreadyThere: z.array(z.string()) });

/** Response of `PUT /api/collections/{id}/items/{image}`. */
export const savedNoteSchema = z.object({ note: z.string(), noteVersion: z.int() });

/** Response of `GET /api/collections/saved-images`: ids of the images in each of the caller's collections. */
export const savedImagesSchema = z.record(z.string(), z.array(z.string()));

/** Response of `GET /api/collections/{id}/share`. */
export const sharedPartSchema = z.object({
  count: z.int().describe('How many of its images are in the gallery'),
  hiddenCount: z.int().describe('How many of them someone signed out does not see'),
});

/** Response of `PUT /api/collections/{id}/share`. */
export const shareSchema = z.object({ token: z.string(), address: z.string() });

/** Response of `GET /api/shared/{token}`: the collection as this viewer may see it; placeholders carry no id. */
export const sharedCollectionSchema = z.object({
  title: z.string(),
  description: z.string(),
  sections: z.array(section),
  items: z.array(slot.extend({ section: z.string().nullable(), note: z.string() })),
  companies: z.array(companyBadgeSchema).describe('Badges of the companies of the images'),
  total: z.int().describe('Entries of the collection, on all pages'),
  count: z.int().describe('How many of them are still in the gallery'),
  hiddenCount: z.int().describe('How many images signing in would show'),
  updatedAt: z.iso.datetime(),
});

/** Query of `GET /api/images/by-id`. */
export const imagesByIdQuerySchema = z.object({
  i: z
    .string()
    .transform((ids) => [...new Set(ids.split(','))])
    .pipe(z.array(imageId).min(1).max(BY_ID_MAX, `At most ${BY_ID_MAX} images.`))
    .describe('Ids, separated by commas'),
});

/** An entry of `GET /api/images/by-id`. */
export const imageByIdSchema = slot.extend({ image: z.string() });

export type Collection = z.infer<typeof collectionSchema>;
export type ListedCollection = z.infer<typeof listedCollectionSchema>;
export type CollectionItem = z.infer<typeof collectionItemSchema>;
export type Slot = z.infer<typeof slot>;
export type SharedCollection = z.infer<typeof sharedCollectionSchema>;
export type ImageById = z.infer<typeof imageByIdSchema>;
export type Section = z.infer<typeof section>;
export type CollectionChanges = z.output<typeof collectionChangesSchema>;
export type SectionsInput = z.output<typeof sectionsSchema>;
