import { z } from 'astro/zod';
import { lineSchema } from '../text/text.contract.ts';
import { isInside, normalBox } from './box.ts';

/** Most regions of one image. */
export const REGIONS_MAX = 60;

const OUTSIDE = 'A box is [x, y, width, height] in fractions of the image, inside it, and at least 0.002 each way.';

const fraction = z.number(OUTSIDE);

/** A box as a person, a folder or a program gives it. */
const boxSchema = z
  .tuple([fraction, fraction, fraction, fraction], OUTSIDE)
  .refine((box) => isInside(box), OUTSIDE)
  .overwrite((box) => normalBox(box))
  .meta({ description: 'Left, top, width and height in fractions of the image' });

/** A region as it is drawn or imported. */
export const regionInputSchema = z.object({
  tag: z.string().trim().min(1, 'A region needs a tag.').max(200),
  box: boxSchema,
  title: lineSchema(100).default(''),
});

/** Payload of `PUT /api/admin/images/{id}/regions`: all of the image's regions, in their order. */
export const regionsInputSchema = z.strictObject({
  regions: z.array(regionInputSchema).max(REGIONS_MAX, `At most ${REGIONS_MAX} regions an image.`),
  version: z.string().max(40).describe('The `version` of the image that the list is based on'),
});

/** A part of an image that shows one of its tags, with its own picture. */
export const regionSchema = z.object({
  id: z.number().int().describe('Its number within the image, in `?region=`'),
  tag: z.string(),
  box: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .readonly()
    .describe('Left, top, width and height in fractions of the image'),
  title: z.string(),
  secure_url: z.string().describe('Address of its picture in full size'),
  width: z.number().int().describe('Pixels of its picture'),
  height: z.number().int(),
  widths: z.array(z.number().int()).describe('Widths of the renditions that exist, ascending'),
  placeholder: z.string().describe('ThumbHash, base64; empty: none'),
  ground: z.string().optional().describe('Colour behind it, where its edges are dark'),
});

/** A region as the editor shows it. */
export const adminRegionSchema = regionSchema.extend({
  checkAgain: z.boolean().describe('The image has other bytes since: it is not shown until it is saved again'),
});

/** Response of `PUT /api/admin/images/{id}/regions`. */
export const regionsSavedSchema = z.object({
  regions: z.array(adminRegionSchema),
  version: z.string().describe("The image's version after the save"),
  entries: z.array(z.number().int()).describe('Entries of the audit trail, for `POST /api/admin/audit/revert`'),
});

export type RegionInput = z.output<typeof regionInputSchema>;
export type RegionsInput = z.output<typeof regionsInputSchema>;
export type Region = z.infer<typeof regionSchema>;
export type AdminRegion = z.infer<typeof adminRegionSchema>;
export type RegionsSaved = z.infer<typeof regionsSavedSchema>;
