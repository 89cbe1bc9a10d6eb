import { ANONYMOUS } from '#shared/access/viewer.ts';
import type { GalleryItem, GalleryPreview } from '#shared/images/image.contract.ts';
import { choicesOf } from '#shared/images/image-fields.ts';
import type { Coverage, CoveragePage } from '#shared/patterns/coverage.ts';
import type { CoveredPattern, Pattern, PatternPage } from '#shared/patterns/pattern.ts';
import { patternSlugs, tagInPath } from '#shared/patterns/pattern-slug.ts';
import { studyBasis } from '#shared/studies/study-basis.ts';
import { tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { counted } from '#shared/text/counted.ts';
import { toBadge } from '../gallery/company.mapper.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { maySee, shownRegions, tagPositions, wholeScreens } from '../gallery/positions.ts';
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
  items: GalleryItems;
  previewOfTag: (tag: string) => Promise<GalleryPreview>;
};

/** How studies of patterns find their values. */
const METHOD = 'An image counts for a pattern that it is tagged with; people give and check the tags.';
/** Related patterns of the same kind on a page, the most used ones. */
const SIBLINGS_MAX = 12;

/** Order of a code of the index: quality 3, 2, not judged, 1. */
const QUALITY_RANK = [2, 0, 1, 3];
/** The code of an image that someone drew on. */
const ANNOTATED = 1;
/** Codes of an image whose form is not judged, and of a whole screen. */
const UNKNOWN = 0;
const SCREEN = choicesOf('form').findIndex(([value]) => value === 'screen') + 1;

/** A public image of a pattern, and how well it serves as its cover: the lower the rank, the better. */
type Cover = { position: number; rank: number };

/** The public images of a pattern in curated order: real ones, of high quality, clean, and showing the element or a whole screen rank best. */
function coversOf(index: GalleryIndex, tag: string): Cover[] {
  const { quality, annotated, form } = index.choices;
  const isPart = (position: number) => ![UNKNOWN, SCREEN].includes(form[position] ?? UNKNOWN);
  const isOther = tagKind(tag) === 'ui-elements' ? wholeScreens(index, tag) : isPart;
  const rankOf = (position: number): number =>
    (position < index.counted ? 0 : 100) +
    10 * (QUALITY_RANK[quality[position] ?? 0] ?? 0) +
    (annotated[position] === ANNOTATED ? 2 : 0) +
    Number(isOther(position));
  return Array.from(tagPositions(index, tag))
    .filter(maySee(index, ANONYMOUS))
    .map((position) => ({ position, rank: rankOf(position) }));
}

/** Number of the best covers of which the first that fills its tile is shown. */
const CANDIDATES = 5;
/** Width by height of what fills a tile of a pattern; a strip would be a line in it. */
const FILLS_TILE = { least: 0.5, most: 3 };

function fillsTile({ image, region }: GalleryItem): boolean {
  const { width, height } = region ?? image;
  return width >= FILLS_TILE.least * height && width <= FILLS_TILE.most * height;
}

/** Tags as patterns: definition, companies, related patterns. All of it is public. */
export function patternsService({ gallery, items, previewOfTag }: Deps) {
  const cache = new WeakMap<GalleryIndex, Known>();

  const derive = async (index: GalleryIndex): Promise<Known> => {
    const counted = (await gallery.tags()).flatMap(({ tag, count, definition }) => {
      const meaning = definitionOf(tag, definition);
      return meaning && count >= PATTERN_IMAGES_MIN ? [{ tag, count, definition: meaning }] : [];
    });
    const slugs = patternSlugs(counted.map(({ tag }) => tag));
    const counts = countPatterns(index, counted);
    const dates = datesByTag(index);
    const companiesOf = (position: number): number =>
      index.companies.filter((_, company) => counts.byCompany[company * counted.length + position]).length;
    const patterns = counted.map(({ tag, count, definition }, position): Pattern => {
      const added = dates[index.tagNames.indexOf(tag)];
      return {
        ...{ tag, slug: slugs.get(tag) ?? '', kind: tagKind(tag), name: tagLabel(tag), definition, count },
        companyCount: companiesOf(position),
        since: (added?.[PATTERN_IMAGES_MIN - 1] ?? 0) * 1_000,
        newest: (added?.at(-1) ?? 0) * 1_000,
      };
    });
    return { ...counts, patterns, bySlug: new Map(patterns.map(({ slug }, position) => [slug, position])) };
  };

  const current = async (): Promise<{ index: GalleryIndex; facts: Known }> => {
    const index = await gallery.index();
    const facts = cache.get(index) ?? (await derive(index));
    cache.set(index, facts);
    return { index, facts };
  };

  /** Every pattern, most images first. */
  const list = async (): Promise<readonly Pattern[]> => (await current()).facts.patterns;

  /** The pattern with the first of some covers that fills its tile and is not the image `id`, if possible. */
  const withCover = async (index: GalleryIndex, pattern: Pattern, covers: readonly Cover[], id?: string) => {
    const positions = Uint32Array.from(covers, ({ position }) => position);
    const found = await items.find(index, positions, shownRegions([pattern.tag]));
    const others = found.filter((item) => item.id !== id);
    return { ...pattern, cover: others.find(fillsTile) ?? others[0] ?? found[0] };
  };

  const coverage = async (most?: number): Promise<Coverage> => {
    const { index, facts } = await current();
    const companyAt = (position: number) => gallery.companyAt(index, position);
    return coverageOf({ ...facts, companyAt, companies: index.companies.length }, most);
  };

  return {
    list,

    /** The same with a public image of each: the best ones, and of these from as many companies as possible. */
    listWithCovers: async (): Promise<CoveredPattern[]> => {
      const { index, facts } = await current();
      const used = new Map<number | undefined, number>();
      const timesUsed = ({ position }: Cover) => used.get(index.company[position]) ?? 0;
      const covers = facts.patterns.map(({ tag }) => {
        const best = coversOf(index, tag).sort((a, b) => a.rank - b.rank || timesUsed(a) - timesUsed(b));
        const [first] = best;
        if (first) used.set(index.company[first.position], timesUsed(first) + 1);
        return best.slice(0, CANDIDATES);
      });
      return Promise.all(facts.patterns.map((pattern, at) => withCover(index, pattern, covers[at] ?? [])));
    },

    /** Public content of a pattern's page; undefined for a slug without one. */
    find: async (slug: string): Promise<PatternPage | undefined> => {
      const { index, facts } = await current();
      const { patterns, byCompany, bySlug } = facts;
      const position = bySlug.get(slug);
      const pattern = patterns[position ?? -1];
      if (position === undefined || !pattern) return undefined;
      const companies = index.companies.flatMap((_, at) => {
        const count = byCompany[at * patterns.length + position] ?? 0;
        const company = count > 0 && gallery.companyAt(index, at);
        return company ? [{ ...toBadge(company), count }] : [];
      });
      return {
        pattern,
        preview: await previewOfTag(pattern.tag),
        companies: companies.sort((a, b) => b.count - a.count),
        basis: studyBasis(companies, { images: pattern.count, newest: pattern.newest, method: METHOD }),
        related: relatedPatterns(patterns, facts, { position, size: index.counted }),
        siblings: patterns
          .filter(({ kind, tag }) => kind === pattern.kind && tag !== pattern.tag)
          .slice(0, SIBLINGS_MAX),
        namesake: patterns.find(({ name, tag }) => name === pattern.name && tag !== pattern.tag),
      };
    },

    /** A page of the matrix: companies by their most used patterns; pages count from 1. */
    coveragePage: async (page: number): Promise<CoveragePage> => {
      const { columns, rows } = await coverage();
      const { index, facts } = await current();
      const { patterns, images } = facts;
      const without = index.counted - images;
      const leftOut =
        without > 0
          ? ` ${counted(without, 'image')} without a pattern ${without === 1 ? 'is' : 'are'} not among them.`
          : '';
      const newest = patterns.reduce((latest, pattern) => Math.max(latest, pattern.newest), 0);
      const basis = studyBasis(rows, { images, newest, method: `${METHOD}${leftOut}` });
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
      const { index, facts } = await current();
      const own = tags.flatMap((tag) => facts.patterns.find((pattern) => pattern.tag === tag) ?? []);
      const best = own.map(({ tag }) => coversOf(index, tag).sort((a, b) => a.rank - b.rank));
      return Promise.all(own.map((pattern, at) => withCover(index, pattern, best[at]?.slice(0, CANDIDATES) ?? [], id)));
    },

    /** Resolves an address below `/patterns` that has a tag's name instead of its slug: a tag in use, or an earlier name of one. */
    tagNamed: async (name: string): Promise<string | undefined> => {
      const index = await gallery.index();
      const asked = tagInPath(name);
      const tag = index.tagAliases.get(asked) ?? asked;
      return (await gallery.tags()).find((each) => each.tag === tag)?.tag;
    },
  };
}

export type PatternsService = ReturnType<typeof patternsService>;
