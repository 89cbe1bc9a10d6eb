import { companyPath, flowPath, imagePath, patternPath } from '#shared/site/addresses.ts';
import type { PrivacyFacts } from '#shared/site/legal-facts.ts';
import { PAGE_LIST } from '#shared/site/pages.ts';
import type { CompaniesService } from '../companies/companies.service.ts';
import type { Settings } from '../env.ts';
import type { FlowsService } from '../flows/flows.service.ts';
import type { ImagePagesService } from '../images/image-pages.service.ts';
import type { PatternsService } from '../patterns/patterns.service.ts';
import type { SeverityService } from '../severity/severity.service.ts';
import { atomFeed, companyEntry, patternEntry } from './atom-feed.ts';
import { privacyFacts } from './privacy-facts.ts';
import { type Sitemap, sitemapOf } from './sitemap.ts';

/** The rooms whose pages the site's documents list. */
export type SiteRooms = {
  companies: CompaniesService;
  imagePages: Pick<ImagePagesService, 'publicIds'>;
  patterns: Pick<PatternsService, 'list'>;
  severity: Pick<SeverityService, 'study'>;
  flows: Pick<FlowsService, 'listAll'>;
};

type Deps = SiteRooms & { settings: Settings; now: () => Date };

/** Machine-readable documents of the whole site. All of it is public (contract 4). */
export function siteService({ companies, imagePages, patterns, severity, flows, settings, now }: Deps) {
  const { siteUrl } = settings;

  const sitemap = async (): Promise<Sitemap> => {
    const [listed, described, allFlows, publicIds, study] = await Promise.all([
      companies.listPublic(),
      patterns.list(),
      flows.listAll(),
      imagePages.publicIds(),
      severity.study(),
    ]);
    const has = { flows: allFlows.length > 0, severity: study !== undefined };
    const paths = [
      ...PAGE_LIST.filter(({ inSitemap, needs }) => inSitemap && (needs === undefined || has[needs])).map(
        ({ path }) => path,
      ),
      ...described.map(({ slug }) => patternPath(slug)),
      ...allFlows.map(({ slug }) => flowPath(slug)),
      ...listed.map(({ slug }) => companyPath(slug)),
      ...publicIds.map(imagePath),
    ];
    return sitemapOf(
      paths.map((path) => `${siteUrl}${path}`),
      (part) => `${siteUrl}/sitemaps/${part}.xml`,
    );
  };

  return {
    /** The sitemap of every public page. */
    sitemap,
    /** A part of the sitemap, if it has parts; they count from 1. */
    sitemapPart: async (part: number): Promise<string | undefined> => (await sitemap()).parts[part - 1],
    /** The year of the copyright line. */
    year: (): number => now().getFullYear(),
    /** New companies and patterns as an Atom feed. */
    feed: async (): Promise<string> => {
      const [listed, described] = await Promise.all([companies.listPublic(), patterns.list()]);
      return atomFeed([...listed.map(companyEntry), ...described.map(patternEntry)], siteUrl);
    },
    /** The facts in the privacy policy that depend on the configuration. */
    privacyFacts: (): PrivacyFacts => privacyFacts(settings),
    /** What search engines should not index: pages that are no use as search results, and the API. */
    robots: (): string =>
      ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n'),
  };
}
