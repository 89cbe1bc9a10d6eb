import { z } from 'astro/zod';
import { companyText, mapTexts } from './company-fields.ts';

/** Default logo colour of a company (spec 3). */
export const DEFAULT_LOGO_COLOR = '#3B82F6';
export const DEFAULT_LOGO_ICON = 'fas fa-building';

/** A Font Awesome icon as inline SVG. */
export const iconSvgSchema = z.object({
  width: z.number(),
  height: z.number(),
  path: z.string(),
  ground: z.string().optional().describe("Colour behind it in place of the company's, for a monogram"),
});

const textSchema = z.string().nullable();

/** A company as the API returns it (spec 3; `position`, `source`, `license`, `category`, `isDemo`, `imageCount`, `heroPlaceholder`, `heroGround`, `version` are ours). */
export const companySchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  ...mapTexts((name) => {
    const { about } = companyText(name);
    return about ? textSchema.describe(about) : textSchema;
  }),
  logoUrl: z.string().nullable(),
  logoColor: z.string().describe('Hex colour or style class'),
  logoIcon: z.string().describe('Font Awesome class'),
  logoIconSvg: iconSvgSchema.nullable().describe('The icon drawn, only when there is no logo'),
  heroImage: z.string().nullable(),
  heroPlaceholder: z.string().nullable().describe('ThumbHash, base64'),
  heroGround: z.string().optional().describe('In lists: colour behind a cover that its card shows whole'),
  cloudinaryFolder: z.string().nullable(),
  isDemo: z.boolean().describe('Belongs to the demo gallery'),
  position: z.number().int(),
  version: z.number().int(),
  imageCount: z.number().int(),
  createdAt: z.iso.datetime(),
});

/** A company for admins: a draft is in no list and has no page. */
export const companyRecordSchema = companySchema.extend({
  draft: z.boolean(),
  publishAt: z.iso.datetime().nullable().describe('When a draft is published, by the next build from then on'),
});

/** What a tile or the lightbox shows of an image's company; `hasPage` false: the site has no page of it yet. */
export const companyBadgeSchema = companySchema
  .pick({ name: true, slug: true, logoUrl: true, logoColor: true, logoIcon: true, logoIconSvg: true })
  .extend({ hasPage: z.boolean().optional(), isDemo: z.boolean().optional() });

/** Names for suggestions: `/previews/companies.json`. */
export const namedCompaniesSchema = z.array(companySchema.pick({ name: true, slug: true }));

/** Response of `GET /api/companies/{slug}/logo`. */
export const companyLogoSchema = z.object({ secure_url: z.string() });

export type CompanyRecord = z.infer<typeof companyRecordSchema>;
export type Company = z.infer<typeof companySchema>;

export type IconSvg = z.infer<typeof iconSvgSchema>;

export type CompanyBadge = z.infer<typeof companyBadgeSchema>;

export type CompanyLogo = z.infer<typeof companyLogoSchema>;

/**
 * How the demo is listed beside real companies, which are those with a listed image (contract 15). `none`: there is no demo.
 * `alone`: nothing else is there. `aside`: real ones are, so that the demo is in no list. `shown`: an admin shows it beside them.
 */
export const demoListingSchema = z.enum(['none', 'alone', 'aside', 'shown']);

/** Response of `GET /api/admin/demo`. */
export const demoStateSchema = z.object({
  listing: demoListingSchema,
  isShown: z.boolean().describe('The demo is in the lists although real companies are'),
  companies: z.number().int(),
  images: z.number().int(),
});

/** Body of `PUT /api/admin/demo`; `was` is the state that the change is based on. */
export const demoChoiceSchema = demoStateSchema.pick({ isShown: true }).extend({ was: z.boolean().optional() });

export type DemoListing = z.infer<typeof demoListingSchema>;
export type DemoState = z.infer<typeof demoStateSchema>;
export type DemoChoice = z.infer<typeof demoChoiceSchema>;

/** Response of `DELETE /api/admin/demo`. */
export const removedDemoSchema = z.object({ companies: z.number().int(), images: z.number().int() });
