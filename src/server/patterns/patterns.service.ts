import type { GalleryItem, GalleryPreview } from '#shared/images/image.contract.ts';
import type { Coverage, CoveragePage } from '#shared/patterns/coverage.ts';
import type { CoveredPattern, Pattern, PatternPage } from '#shared/patterns/pattern.ts';
import { patternSlugs, tagInPath } from '#shared/patterns/pattern-slug.ts';
import { studyBasis } from '#shared/studies/study-basis.ts';
import { tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { toBadge } from '../gallery/company.mapper.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { definitionOf } from '../tags/shipped-definitions.ts';
import { COVERAGE_ROWS, coverageCsv, coverageOf } from './coverage.ts';
import {
  countPatterns,
  datesByTag,
  PATTERN_IMAGES_MIN,
  type PatternCounts,
  relatedPatterns,
} from './pattern-counts.ts';

type Known = PatternCounts & { patterns: readonly Pattern[]; bySlug: ReadonlyMap<string, number> };

type Deps = {
  gallery: GalleryService;
  previewOfTag: (tag: string) => Promise<GalleryPreview>;
};

/** How studies of patterns find their values. */
const METHOD = 'An image counts for a pattern that it is tagged with; people give and check the tags.';
/** Related patterns of the same kind on a page, the most used ones. */
const SIBLINGS_MAX = 12;

/** Tags as patterns: definition, companies, related patterns. All of it is public. */
export function patternsService({ gallery, previewOfTag }: Deps) {
  const known = new WeakMap<GalleryIndex, Known>();

  const derive = async (index: GalleryIndex): Promise<Known> => {
    const counted = (await gallery.tags()).flatMap(({ tag, count, definition }) => {
      const meaning = definitionOf(tag, definition);
      return meaning && count >= PATTERN_IMAGES_MIN ? [{ tag, count, definition: meaning }] : [];
    });
    const slugs = patternSlugs(counted.map(({ tag }) => tag));
    const counts = countPatterns(index, counted);
    const dates = datesByTag(index);
    const companiesOf = (place: number): number =>
      index.companies.filter((_, company) => counts.byCompany[company * counted.length + place]).length;
    const patterns = counted.map(({ tag, count, definition }, place): Pattern => {
      const added = dates[index.tagNames.indexOf(tag)];
      return {
        ...{ tag, slug: slugs.get(tag) ?? '', kind: tagKind(tag), name: tagLabel(tag), definition, count },
        companyCount: companiesOf(place),
        since: (added?.[PATTERN_IMAGES_MIN - 1] ?? 0) * 1_000,
        newest: (added?.at(-1) ?? 0) * 1_000,
      };
    });
    return { ...counts, patterns, bySlug: new Map(patterns.map(({ slug }, place) => [slug, place])) };
  };

  const current = async (): Promise<{ index: GalleryIndex; facts: Known }> => {
    const index = await gallery.index();
    const facts = known.get(index) ?? (await derive(index));
    known.set(index, facts);
    return { index, facts };
  };

  /** Every pattern, most images first. */
  const list = async (): Promise<readonly Pattern[]> => (await current()).facts.patterns;

  const coverage = async (most?: number): Promise<Coverage> => {
    const { index, facts } = await current();
    const companyAt = (place: number) => gallery.companyAt(index, place);
    return coverageOf({ ...facts, companyAt, companies: index.companies.length }, most);
  };

  return {
    list,

    /** The same with a public image of each, from as many companies as possible. */
    listWithCovers: async (): Promise<CoveredPattern[]> => {
      const used = new Map<string, number>();
      const isUsed = ({ company }: GalleryItem) => used.get(company.slug) ?? 0;
      const covered = [];
      for (const pattern of await list()) {
        const { items } = await previewOfTag(pattern.tag);
        const [cover] = items.toSorted((a, b) => isUsed(a) - isUsed(b));
        if (cover) used.set(cover.company.slug, isUsed(cover) + 1);
        covered.push({ ...pattern, cover });
      }
      return covered;
    },

    /** Public content of a pattern's page; undefined for a slug without one. */
    find: async (slug: string): Promise<PatternPage | undefined> => {
      const { index, facts } = await current();
      const { patterns, byCompany, bySlug } = facts;
      const place = bySlug.get(slug);
      const pattern = patterns[place ?? -1];
      if (place === undefined || !pattern) return undefined;
      const companies = index.companies.flatMap((_, at) => {
        const count = byCompany[at * patterns.length + place] ?? 0;
        const company = count > 0 && gallery.companyAt(index, at);
        return company ? [{ ...toBadge(company), count }] : [];
      });
      return {
        pattern,
        preview: await previewOfTag(pattern.tag),
        companies: companies.sort((a, b) => b.count - a.count),
        basis: studyBasis(companies, { images: pattern.count, newest: pattern.newest, method: METHOD }),
        related: relatedPatterns(patterns, facts, { place, size: index.counted }),
        siblings: patterns
          .filter(({ kind, tag }) => kind === pattern.kind && tag !== pattern.tag)
          .slice(0, SIBLINGS_MAX),
        namesake: patterns.find(({ name, tag }) => name === pattern.name && tag !== pattern.tag),
      };
    },

    /** A page of the matrix: companies by their most used patterns; pages count from 1. */
    coveragePage: async (page: number): Promise<CoveragePage> => {
      const { columns, rows } = await coverage();
      const { patterns, images } = (await current()).facts;
      const newest = patterns.reduce((latest, pattern) => Math.max(latest, pattern.newest), 0);
      const basis = studyBasis(rows, { images, newest, method: METHOD });
      const pages = Math.max(1, Math.ceil(rows.length / COVERAGE_ROWS));
      const shown = rows.slice((page - 1) * COVERAGE_ROWS, page * COVERAGE_ROWS);
      return { columns, rows: shown, total: rows.length, pages, basis };
    },

    coverageFile: async (): Promise<string> => coverageCsv(await coverage(Number.POSITIVE_INFINITY)),

    findByTags: async (tags: readonly string[]): Promise<Pattern[]> => {
      const { patterns } = (await current()).facts;
      return tags.flatMap((tag) => patterns.find((pattern) => pattern.tag === tag) ?? []);
    },

    /** Patterns of an image by its tags, each with a public image, if possible another one. */
    ofImage: async ({ id, tags }: Pick<GalleryItem, 'id' | 'tags'>): Promise<CoveredPattern[]> => {
      const { patterns } = (await current()).facts;
      const own = tags.flatMap((tag) => patterns.find((pattern) => pattern.tag === tag) ?? []);
      return Promise.all(
        own.map(async (pattern) => {
          const { items } = await previewOfTag(pattern.tag);
          return { ...pattern, cover: items.find((item) => item.id !== id) ?? items[0] };
        }),
      );
    },

    /** Resolves an address below `/patterns` that has a tag's name instead of its slug: a tag in use, or an earlier name of one. */
    tagNamed: async (name: string): Promise<string | undefined> => {
      const index = await gallery.index();
      const given = tagInPath(name);
      const tag = index.tagAliases.get(given) ?? given;
      return (await gallery.tags()).find((known) => known.tag === tag)?.tag;
    },
  };
}

export type PatternsService = ReturnType<typeof patternsService>;
