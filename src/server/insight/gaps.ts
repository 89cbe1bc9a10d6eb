import type { Gap } from '#shared/insight/insight.contract.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { ImageFinder } from '../images/image-finder.ts';
import type { PatternsService } from '../patterns/patterns.service.ts';
import { definitionOf } from '../tags/shipped-definitions.ts';

/** Fewer companies than this make no pattern. */
const COMPANIES_MIN = 3;
const DASHBOARD = 'topic:dashboard';
/** Names that a gap lists. */
const NAMED_MAX = 20;

/** What images can lack, as the Images page filters them. */
const LACKING = {
  alt: 'Images without alt text',
  license: 'Images without a licence',
  source: 'Images without a source page',
  quality: 'Images whose quality is not judged',
  form: 'Images without a form',
  regions: 'Images with elements, but without a region',
} as const;

type Deps = { gallery: GalleryService; patterns: Pick<PatternsService, 'list'>; findImages: ImageFinder };

const imagesPath = (query: Record<string, string>): string => `/admin/images?${new URLSearchParams(query)}`;

const gap = (title: string, href: string, all: readonly { name: string; href: string }[]): Gap => ({
  title,
  href,
  count: all.length,
  entries: all.slice(0, NAMED_MAX),
});

/** What the gallery lacks, with links to the lists that fix it. */
export async function findGaps({ gallery, patterns, findImages }: Deps): Promise<Gap[]> {
  const index = await gallery.index();
  const [companies, tags, all] = await Promise.all([gallery.companies(), gallery.tags(), patterns.list()]);
  const dashboard = index.tagNames.indexOf(DASHBOARD);
  const withDashboard = new Set<number>();
  for (let position = 0; position < index.counted; position += 1) {
    const own = index.tags.subarray(index.tagStart[position], index.tagStart[position + 1]);
    if (dashboard >= 0 && own.includes(dashboard)) withDashboard.add(index.company[position] ?? -1);
  }
  const gaps = [
    gap(
      'Patterns with fewer than three companies',
      '/admin/triage',
      all
        .filter(({ companyCount }) => companyCount < COMPANIES_MIN)
        .map(({ name, tag }) => ({ name, href: imagesPath({ tag }) })),
    ),
    gap(
      'Companies without a dashboard',
      '/admin/companies',
      companies
        .filter(
          ({ isDemo, imageCount }, at) =>
            !withDashboard.has(at) && imageCount > 0 && (index.demo === 'alone' || !isDemo),
        )
        .map(({ name, slug }) => ({ name, href: imagesPath({ company: slug }) })),
    ),
    gap(
      'Tags without a definition',
      '/admin/tags',
      tags
        .filter(({ tag, definition }) => !definitionOf(tag, definition))
        .map(({ tag }) => ({ name: tagLabel(tag), href: '/admin/tags' })),
    ),
  ];
  for (const [lacks, title] of Object.entries(LACKING) as [keyof typeof LACKING, string][]) {
    const found = await findImages({ lacks: [lacks], hidden: 'false' }, 'newest');
    gaps.push({ title, href: imagesPath({ lacks, hidden: 'false' }), count: found.length, entries: [] });
  }
  return gaps;
}
