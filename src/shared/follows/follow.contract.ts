import { z } from 'astro/zod';
import { companyBadgeSchema } from '../companies/company.contract.ts';
import { galleryItemSchema } from '../images/image.contract.ts';
import { isRepeatable } from '../search/facets.ts';
import { type SearchWithinQuery, searchWithinQuerySchema } from '../search/search.contract.ts';
import { readSearch, searchAddress } from '../search/search-address.ts';
import { isVisible } from '../text/clean-text.ts';
import { lineSchema, UNSHOWABLE } from '../text/text.contract.ts';
import { FOLLOW_LIMITS } from './limits.ts';

const name = lineSchema(FOLLOW_LIMITS.name)
  .min(1, 'A name needs at least one character.')
  .refine(isVisible, UNSHOWABLE);

/** The search in an address of the home page (contract 8), or why it is not a valid search. */
export function queryOfAddress(address: string): { query: SearchWithinQuery; address: string } | { problem: string } {
  const [, search, hash] = /^\/(\?[^#]*)?(#(?:screens|ui-elements))?$/.exec(address) ?? [];
  if (search === undefined) return { problem: 'Only a search of the home page can be saved.' };
  const read = readSearch({ search, hash: hash ?? '' });
  const values = Object.fromEntries(
    [...new Set(read.params.keys())].map((key) => [
      key,
      isRepeatable(key) ? read.params.getAll(key) : read.params.get(key),
    ]),
  );
  if (Object.keys(values).every((key) => key === 'sort')) return { problem: 'Search or filter first.' };
  const parsed = searchWithinQuerySchema.safeParse({ ...values, kind: read.tab });
  const issue = parsed.error?.issues[0];
  if (!parsed.success)
    return { problem: `${String(issue?.path[0] ?? 'search')}: ${issue?.message ?? 'not understood'}` };
  return { query: parsed.data, address: searchAddress(read) };
}

const address = z
  .string()
  .max(FOLLOW_LIMITS.address, `At most ${FOLLOW_LIMITS.address} characters.`)
  .superRefine((text, { addIssue }) => {
    const found = queryOfAddress(text);
    if ('problem' in found) addIssue({ code: 'custom', message: found.problem });
  })
  .describe('Address of a search on the home page: `/?q=alert&theme=dark#screens`');

/** Payload of `POST /api/follows`. */
export const newFollowSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('company'), company: z.string().min(1).max(200).describe('Slug') }),
  z.object({ kind: z.literal('tag'), tag: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('search'), name, address }),
]);

/** Payload of `PATCH /api/follows/{id}`: a new name for a saved search. */
export const followNameSchema = z.object({ name });

/** Payload of `POST /api/follows/seen`. */
export const seenSchema = z.object({
  until: z.int().min(0).describe('`until` of what was shown'),
  ids: z
    .array(z.uuid())
    .max(FOLLOW_LIMITS.follows + FOLLOW_LIMITS.searches)
    .optional()
    .describe('All unless given'),
});

/** Something that a user follows. */
export const followSchema = z.object({
  id: z.string(),
  kind: z.enum(['company', 'tag', 'search']),
  subject: z.string().describe('Slug of the company, the tag, or the address of the search'),
  name: z.string(),
  path: z.string().describe('Address of its page'),
  newCount: z.int().describe('Images that came or changed since it was last looked at'),
  count: z.int().describe('All its images'),
});

/** Response of `GET /api/follows`. */
export const followsSchema = z.object({
  newCount: z.int().describe('New images of all follows; one that several have counts once'),
  until: z.int().describe('What was looked at until now, for `POST /api/follows/seen`'),
  follows: z.array(followSchema).describe('By kind and name'),
});

/** Response of `GET /api/follows/news`. */
export const followNewsSchema = z.object({
  until: followsSchema.shape.until,
  groups: z
    .array(
      z.object({
        follow: followSchema,
        newest: z.iso.datetime().nullable().describe('When the last of its images came or changed'),
        total: z.int().describe('Images of its last news, whether they were looked at or not'),
        items: z.array(galleryItemSchema).describe('The newest of them'),
      }),
    )
    .describe('Newest first'),
  companies: z.array(companyBadgeSchema).describe('Badges of the companies of all items'),
});

export type NewFollow = z.infer<typeof newFollowSchema>;
export type Follow = z.infer<typeof followSchema>;
export type Follows = z.infer<typeof followsSchema>;
export type FollowNews = z.infer<typeof followNewsSchema>;
