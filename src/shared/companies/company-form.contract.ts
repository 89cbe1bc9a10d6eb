import { z } from 'astro/zod';
import { PAGE_LIST } from '../site/pages.ts';
import { isVisible } from '../text/clean-text.ts';
import { lineSchema, textSchema } from '../text/text.contract.ts';
import { companyText, mapTexts } from './company-fields.ts';
import { TEST_UPLOADS_FOLDER } from './folder-match.ts';
import { isHttpAddress, isMediaAddress } from './web-address.ts';

/** Longest texts of the company form, in characters. */
export const COMPANY_LIMITS = {
  name: 120,
  slug: 80,
  description: 2_000,
  address: 2_048,
  style: 100,
  folder: 200,
} as const;

const HEX_COLOR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const STYLE_CLASSES = /^[a-z][\w:./%[\]#-]*(?: [a-z][\w:./%[\]#-]*)*$/i;
/** `rgb(…)` and its kin; no quotes, no `url(…)`, nothing that ends a declaration. */
const COLOR_FUNCTION = /^(?:rgba?|hsla?|oklch)\([\d\s.,%/a-z+-]{1,60}\)$/i;
/** Style classes of an icon; an unknown one becomes the building (contract 7). */
const ICON_CLASS = /^[a-z][a-z0-9-]*(?: [a-z][a-z0-9-]*)*$/i;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const FOLDER = /^[^/\\]+(?:\/[^/\\]+)*$/;

/** Addresses of endpoints and files, and last parts of calls of the API. */
const OTHER_ADDRESSES = [
  '500',
  'api',
  'companies',
  'current',
  'healthz',
  'images',
  'index',
  'logo',
  'media',
  'order',
  'previews',
];

/** Slugs whose address is a page, an endpoint or a file of the site. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...OTHER_ADDRESSES,
  ...PAGE_LIST.map(({ path }) => path.split('/')[1] ?? '').filter(Boolean),
]);

/** Whether a slug collides with one of the site's own routes. */
export const isReservedSlug = (slug: string): boolean => RESERVED_SLUGS.has(slug);

const NAME_REQUIRED = 'A name is required.';
const SLUG_REQUIRED = 'A slug is required.';

/** Message for a field that is missing, or not a text. */
const textOr = (missing: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : 'Text expected.'),
});

const line = (max: number, missing = 'Text expected.') => lineSchema(max, textOr(missing));

/** Blank and null both mean: not set. */
const optionalLine = (max: number) =>
  line(max)
    .nullable()
    .transform((text) => text || null)
    .optional();

const picture = optionalLine(COMPANY_LIMITS.address).refine(
  (text) => !text || isHttpAddress(text) || isMediaAddress(text),
  'Enter an address that begins with http:// or https://, or choose one of the images.',
);

/** Whether a text is a hex colour such as `#3B82F6`. */
export const isHexColor = (text: string): boolean => HEX_COLOR.test(text);

/**
 * What the company form sends (spec 3 and 5); form and server share it. Name and slug are required; fields that are
 * missing keep their value (update) or get their default (create). The hero field is `heroImageUrl` here.
 */
export const companyFormSchema = z.object({
  name: line(COMPANY_LIMITS.name, NAME_REQUIRED)
    .min(1, NAME_REQUIRED)
    .refine((text) => text === '' || isVisible(text), 'The name needs at least one visible character.'),
  slug: line(COMPANY_LIMITS.slug, SLUG_REQUIRED)
    .min(1, SLUG_REQUIRED)
    .refine((text) => text === '' || SLUG.test(text), 'Use lower-case letters, digits and single dashes.')
    .refine((text) => !isReservedSlug(text), 'This slug belongs to a page of the site. Choose a different one.'),
  description: z
    .string('Text expected.')
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(textSchema(COMPANY_LIMITS.description))
    .nullable()
    .transform((text) => text ?? '')
    .optional(),
  ...mapTexts((name) => {
    const { kind, max } = companyText(name);
    return optionalLine(max).refine(
      (text) => kind !== 'address' || !text || isHttpAddress(text),
      'Enter an address that begins with http:// or https://.',
    );
  }),
  logoUrl: picture,
  logoColor: optionalLine(COMPANY_LIMITS.style).refine(
    (text) => !text || isHexColor(text) || COLOR_FUNCTION.test(text) || STYLE_CLASSES.test(text),
    'Enter a hex colour such as #3B82F6 or style classes.',
  ),
  logoIcon: optionalLine(COMPANY_LIMITS.style).refine(
    (text) => !text || ICON_CLASS.test(text),
    'Enter an icon class such as fas fa-shield-alt.',
  ),
  heroImageUrl: picture,
  cloudinaryFolder: optionalLine(COMPANY_LIMITS.folder)
    .refine((text) => !text || (FOLDER.test(text) && !/(^|\/)\.{1,2}(\/|$)/.test(text)), 'Enter a folder name.')
    .refine((text) => text !== TEST_UPLOADS_FOLDER, 'This folder is kept for test uploads.'),
  draft: z.boolean('Say true or false.').optional().describe('In no list, without a page'),
  publishAt: z.iso
    .datetime({ offset: true, error: 'Enter a date and time.' })
    .nullable()
    .optional()
    .describe('Makes a draft that the first build from then on publishes'),
});

/** Why the form would refuse a name or a folder; undefined: it would not. */
export function identityProblem({ name, folder }: { name: string; folder: string }): string | undefined {
  const { shape } = companyFormSchema;
  const problem = shape.name.safeParse(name).error ?? shape.cloudinaryFolder.safeParse(folder).error;
  return problem?.issues[0]?.message;
}

/** An update: the form, with the version it began from; without it the save overwrites any version. */
export const companyUpdateSchema = companyFormSchema.extend({ version: z.number().int().min(1).optional() });

/** New order of all companies, by id. */
export const companyOrderSchema = z.object({ ids: z.array(z.string().min(1).max(64)).max(10_000) });

/** Payload of `POST /api/admin/companies/from-folders`: folders of the image host that get a company each. */
export const companyFoldersSchema = z.object({ folders: z.array(z.string().min(1).max(300)).min(1).max(1_000) });

export type CompanyForm = z.output<typeof companyFormSchema>;
export type CompanyFormInput = z.input<typeof companyFormSchema>;
export type CompanyUpdate = z.output<typeof companyUpdateSchema>;
