import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images, tags } from '#db/schema/images.ts';
import { searchSynonyms } from '#db/schema/search.ts';
import { GONE_AT_HOST, listed, OWN_PLACE } from '#db/sql-parts.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import type { ImageFilter, LACKS } from '#shared/images/image-admin.contract.ts';
import { NO_ASSERTION } from '#shared/images/licence.ts';
import { idInAddress, percentDecoded } from '#shared/images/named-image.ts';
import {
  matchExpression,
  needsOf,
  occurrences,
  parseQuery,
  type Synonyms,
  type Term,
  tokensOf,
} from '#shared/search/words.ts';
import { tagKind, tagLabel } from '#shared/tags/tag-kind.ts';

/** The resolved names of a filter. */
export type FilterNames = {
  /** Folders of the companies in the filter; undefined if it names none. */
  folders: readonly string[] | undefined;
  /** Folders of companies with a licence, which is the default of their images. */
  licensedFolders: readonly string[];
  /** Folders whose images are left out. */
  asideFolders: readonly string[];
  tags: readonly { id: number; name: string }[];
  companies: readonly { name: string; folders: readonly string[] }[];
  synonyms: Synonyms;
};

/** Whether an address belongs to a file of the image, in any rendition; `publicId`: of an earlier version, for example. */
export const isFileAt = (address: string, publicId: SQLWrapper = images.publicId): SQL =>
  sql`(instr(${address}, '/' || ${publicId} || '/') > 0 OR instr(${address}, '/' || ${publicId} || '.') > 0)`;

const and = (parts: readonly SQL[]): SQL => (parts.length === 0 ? sql`1` : sql`(${sql.join([...parts], sql` AND `)})`);
const or = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` OR `)})`;

const hasText = (searched: string): SQL => {
  const pattern = `%${searched.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // Column by column: concatenating them first takes three times as long.
  return or(
    [images.originalName, images.sourceName, images.author].map((text) => sql`${text} LIKE ${pattern} ESCAPE '\\'`),
  );
};

const hasTag = (tagIds: readonly number[]): SQL =>
  sql`${images.id} IN (SELECT image_id FROM image_tags WHERE tag_id IN ${listed(tagIds)})`;

/** Whether an image has a region of one of its tags for which this is true. */
const hasRegion = (condition: SQL): SQL => sql`EXISTS (SELECT 1 FROM image_regions AS r
  JOIN image_tags AS t ON t.image_id = r.image_id AND t.tag_id = r.tag_id WHERE r.image_id = ${images.id} AND ${condition})`;

/** Whether a term is in an image's texts, its tags or its company's name. */
function hasTerm(term: Term, { tags, companies }: FilterNames): SQL {
  const isIn = (text: string) => occurrences(term, tokensOf(text)).length > 0;
  const tagIds = tags.filter(({ name }) => isIn(tagLabel(name))).map(({ id }) => id);
  const folders = companies.filter(({ name }) => isIn(name)).flatMap((company) => company.folders);
  return or([
    sql`${images.number} IN (SELECT rowid FROM images_fts WHERE images_fts MATCH ${matchExpression(term)})`,
    ...(tagIds.length > 0 ? [hasTag(tagIds)] : []),
    ...(folders.length > 0 ? [sql`${images.folder} IN ${listed(folders)}`] : []),
  ]);
}

/** A search by words, a file name, an id, or an address. */
function matchesText(text: string, names: FilterNames): SQL[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const id = idInAddress(trimmed);
  if (id !== undefined) return [sql`${images.id} = ${id}`];
  const query = parseQuery(trimmed);
  const needs = needsOf(query, names.synonyms).map(({ ways, written }) =>
    or([
      ...ways.map((terms) => and(terms.map((term) => hasTerm(term, names)))),
      hasText(trimmed.slice(written[0]?.start, written.at(-1)?.end).replaceAll('"', '')),
    ]),
  );
  const excluded = query.excluded.map((term) => sql`NOT ${hasTerm(term, names)}`);
  const byWords = query.matchesNothing ? [] : [and([...needs, ...excluded])];
  const byFile = trimmed.includes('/')
    ? [...new Set([trimmed, percentDecoded(trimmed)])].map((address) => isFileAt(address))
    : [];
  // A file name that contains the whole text contains each of its words.
  const byText = byWords.length > 0 && needs.length > 0 && excluded.length === 0 ? [] : [hasText(trimmed)];
  return [or([sql`${images.id} = ${trimmed}`, sql`${images.publicId} = ${trimmed}`, ...byText, ...byFile, ...byWords])];
}

const LACKING: Record<(typeof LACKS)[number], (names: FilterNames) => SQL> = {
  tags: () => sql`NOT EXISTS (SELECT 1 FROM image_tags WHERE image_tags.image_id = ${images.id})`,
  alt: () => sql`${images.alt} = ''`,
  license: ({ licensedFolders }) => sql`(upper(trim(${images.license})) = ${NO_ASSERTION}
    OR trim(${images.license}) = '' AND ${images.folder} NOT IN ${listed(licensedFolders)})`,
  // Of a single element the image itself is shown.
  regions: ({ tags }) => {
    const elements = tags.filter(({ name }) => tagKind(name) === 'ui-elements').map(({ id }) => id);
    return sql`coalesce(${images.form}, '') <> 'element' AND ${hasTag(elements)} AND NOT ${hasRegion(sql`1`)}`;
  },
  form: () => sql`${images.form} IS NULL`,
  quality: () => sql`${images.quality} IS NULL`,
  check: () => hasRegion(sql`r.check_again`),
  source: () => sql`trim(${images.source}) = ''`,
};

/** A filter as a condition. Test uploads match only if their folder is named; a logo never counts as incomplete. */
function conditionOf(filter: ImageFilter, names: FilterNames): SQL {
  const { q = '', folder, tag = [], theme, lacks = [], hidden, draft, gone, addedSince, uploadedBy } = filter;
  const tagIdOf = new Map(names.tags.map(({ id, name }) => [name, id]));
  return and([
    folder === undefined ? sql`${images.folder} <> ${TEST_UPLOADS_FOLDER}` : sql`${images.folder} = ${folder}`,
    ...(names.folders ? [sql`${images.folder} IN ${listed(names.folders)}`] : []),
    ...(names.asideFolders.length > 0 ? [sql`${images.folder} NOT IN ${listed(names.asideFolders)}`] : []),
    ...tag.map((name) => hasTag([tagIdOf.get(name) ?? -1])),
    ...(theme
      ? [
          sql`coalesce((SELECT theme FROM image_corrections WHERE image_id = ${images.id}),
            (SELECT theme FROM image_readings WHERE content_hash = ${images.contentHash})) IN ${listed(theme)}`,
        ]
      : []),
    ...lacks.map((what) => LACKING[what](names)),
    ...(lacks.length > 0 ? [sql`${images.publicId} NOT LIKE '%/logo'`] : []),
    ...(hidden === undefined ? [] : [hidden === 'true' ? sql`${images.hidden}` : sql`NOT ${images.hidden}`]),
    ...(draft === undefined ? [] : [draft === 'true' ? sql`${images.draft}` : sql`NOT ${images.draft}`]),
    ...(gone === undefined ? [] : [sql`(${images.id} IN ${GONE_AT_HOST}) = ${gone === 'true' ? 1 : 0}`]),
    ...(addedSince === undefined ? [] : [sql`${images.createdAt} >= ${Date.parse(addedSince)}`]),
    ...(uploadedBy === undefined
      ? []
      : [
          sql`${images.id} IN (SELECT subject_id FROM audit_entries WHERE action = 'image.upload' AND actor_id = ${uploadedBy})`,
        ]),
    ...matchesText(q, names),
  ]);
}

const ORDERS = {
  place: sql`${OWN_PLACE}, ${images.folder}, ${images.sourceName}`,
  newest: sql`${images.createdAt} DESC, ${images.number} DESC`,
};

/** Finds the images that match a filter. */
export function imageFilterRepository(db: Db) {
  return {
    /** Row numbers of the images that match, in order. */
    findNumbers: async (filter: ImageFilter, names: FilterNames, order: keyof typeof ORDERS): Promise<number[]> => {
      const { numbers } = await db.get<{ numbers: string | null }>(
        sql`SELECT group_concat(${images.number} ORDER BY ${ORDERS[order]}) AS numbers
          FROM ${images} WHERE ${conditionOf(filter, names)}`,
      );
      return numbers === null ? [] : numbers.split(',').map(Number);
    },

    findTags: () => db.select().from(tags),

    findSynonyms: async (): Promise<string[][]> =>
      (await db.select({ terms: searchSynonyms.terms }).from(searchSynonyms)).map(({ terms }) => terms),
  };
}

export type ImageFilterRepository = ReturnType<typeof imageFilterRepository>;
