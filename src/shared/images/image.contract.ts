import { z } from 'astro/zod';
import { companyBadgeSchema } from '../companies/company.contract.ts';
import { regionSchema } from '../regions/region.contract.ts';
import { publicFieldsSchema } from './image-fields.contract.ts';

/** An image file as the image host serves it. */
export const hostedImageSchema = z.object({
  secure_url: z
    .string()
    .describe('Address of the full-size rendition; root-relative for local files, https for Cloudinary'),
  public_id: z.string().describe("The image host's name for it"),
  width: z.number().int().describe('Pixels of the full size'),
  height: z.number().int(),
  format: z.string(),
  alt: z.string(),
  placeholder: z.string().describe('ThumbHash, base64'),
  ground: z
    .string()
    .optional()
    .describe('Colour of its edges, where a 16:10 tile shows the whole image because a crop would lose more than 15 %'),
  widths: z.array(z.number().int()).describe('Widths of the renditions that exist, ascending; empty: any'),
});

/** What is known of an image (contract 13). */
const provenanceSchema = z.object({
  ...publicFieldsSchema.shape,
  addedAt: z.iso.datetime().describe('When the gallery first showed the image'),
  changedAt: z.iso.datetime().optional().describe('When its bytes were last replaced'),
  replacedAt: z
    .array(z.iso.datetime())
    .optional()
    .describe('When newer screenshots replaced its earlier versions, as far as those are kept, newest first'),
});

/** One entry of the gallery (spec 3 `image` and `folderName`, the rest is ours). */
export const galleryItemSchema = z.object({
  id: z.string().describe('Stands in `?image=`'),
  image: hostedImageSchema,
  region: regionSchema
    .nullable()
    .describe('The part that shows the element which the list is about; null: the whole image does'),
  otherRegions: z.array(regionSchema).optional().describe('Further such parts, where there are several'),
  folderName: z.string(),
  company: z.object({
    name: z.string(),
    slug: z.string(),
    isDemo: z.boolean().optional().describe('Belongs to the demo gallery: the product is made up'),
  }),
  tags: z.array(z.string()),
  mayDownload: z.literal(false).optional().describe('False where an admin or the licence forbids copies'),
  ...provenanceSchema.shape,
});

/** What a signed-out visitor sees of an image outside the preview: tiny placeholders and its proportions. */
export const blurredItemSchema = z.object({
  placeholder: z.string().describe('ThumbHash, base64'),
  preview: z.string().optional().describe('Data address of at most 32 pixels, blurred'),
  width: z.number(),
  height: z.number(),
});

/** What a signed-out visitor gets of a list. */
export const galleryPreviewSchema = z.object({
  total: z.number().int().describe('All images of the list, shown or not'),
  items: z.array(galleryItemSchema),
  blurred: z.array(blurredItemSchema),
  companies: z.array(companyBadgeSchema).describe('Badges of the companies of `items`'),
  tabs: z
    .object({ screens: z.number().int(), 'ui-elements': z.number().int(), companies: z.number().int() })
    .optional()
    .describe('How many images of the list each tab has, and of how many companies; of a tag'),
  flows: z.number().int().optional().describe('How many flows have an image of the list; of a tag'),
});

export type HostedImage = z.infer<typeof hostedImageSchema>;
export type GalleryItem = z.infer<typeof galleryItemSchema>;
export type Provenance = z.infer<typeof provenanceSchema>;
export type BlurredItem = z.infer<typeof blurredItemSchema>;
export type GalleryPreview = z.infer<typeof galleryPreviewSchema>;
