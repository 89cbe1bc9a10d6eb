import { companyPath, flowPath, imagePath, patternPath, SEVERITY_PATH } from '#shared/site/addresses.ts';
import type { PrivacyFacts } from '#shared/site/legal-facts.ts';
import type { CompaniesService } from '../companies/companies.service.ts';
import type { Settings } from '../env.ts';
import type { FlowsService } from '../flows/flows.service.ts';
import type { ImagePagesService } from '../images/image-pages.service.ts';
import type { PatternsService } from '../patterns/patterns.service.ts';
import type { SeverityService } from '../severity/severity.service.ts';
import { atomFeed, companyEntry, patternEntry } from './atom-feed.ts';
import { privacyFacts } from './privacy-facts.ts';
import { type Sitemap, sitemapOf } from './sitemap.ts';

/** Public pages beside those of the companies. */
const PAGES = ['/', '/patterns', '/coverage', '/new', '/privacy-policy', '/terms'];

type Deps = {
  companies: CompaniesService;
  imagePages: Pick<ImagePagesService, 'publicIds'>;
  patterns: Pick<PatternsService, 'list'>;
  severity: Pick<SeverityService, 'study'>;
  flows: Pick<FlowsService, 'listAll'>;
  settings: Settings;
  now: () => Date;
};

/** What machines read of the site as a whole. All of it is public (contract 4). */
export function siteService({ companies, imagePages, patterns, severity, flows, settings, now }: Deps) {
  const { siteUrl } = settings;

  const sitemap = async (): Promise<Sitemap> => {
    const [listed, described, walked, publicIds, study] = await Promise.all([
      companies.listPublic(),
      patterns.list(),
      flows.listAll(),
      imagePages.publicIds(),
      severity.study(),
    ]);
    const paths = [
      ...PAGES,
      ...(study ? [SEVERITY_PATH] : []),
      ...described.map(({ slug }) => patternPath(slug)),
      ...(walked.length > 0 ? ['/flows'] : []),
      ...walked.map(({ slug }) => flowPath(slug)),
      ...listed.map(({ slug }) => companyPath(slug)),
      ...publicIds.map(imagePath),
    ];
    return sitemapOf(
      paths.map((path) => `${siteUrl}${path}`),
      (part) => `${siteUrl}/sitemaps/${part}.xml`,
    );
  };

  return {
    /** Every public page; all companies are among them. */
    sitemap,
    /** A part of it, where there are any; parts count from 1. */
    sitemapPart: async (part: number): Promise<string | undefined> => (await sitemap()).parts[part - 1],
    /** The year of the line about copyright. */
    year: (): number => now().getFullYear(),
    /** New companies and patterns as an Atom feed. */
    feed: async (): Promise<string> => {
      const [listed, described] = await Promise.all([companies.listPublic(), patterns.list()]);
      return atomFeed([...listed.map(companyEntry), ...described.map(patternEntry)], siteUrl);
    },
    /** What the privacy policy says depends on how this installation is set up. */
    privacyFacts: (): PrivacyFacts => privacyFacts(settings),
    /** What search engines should leave alone: pages that are nobody's search result, and calls. */
    robots: (): string =>
      ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n'),
  };
}
