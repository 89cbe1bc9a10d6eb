import { companyPath, companyPicture } from '../site/addresses.ts';
import { SITE_NAME } from '../site/site.ts';
import type { Company } from './company.contract.ts';

/** The public facts of a company in its page's JSON-LD. */
export type DescribedCompany = Pick<Company, 'name' | 'slug' | 'description' | 'websiteUrl' | 'logoUrl' | 'version'>;

/**
 * A company's page as schema.org JSON-LD: the page, its subject, and its breadcrumb. Contains no image of the gallery.
 * @param siteUrl public address without a trailing slash
 */
export function companyStructuredData(company: DescribedCompany, siteUrl: string): Record<string, unknown> {
  const { name, slug, description, websiteUrl, logoUrl } = company;
  const page = `${siteUrl}${companyPath(slug)}`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        '@id': page,
        url: page,
        name: `${name} – product screens`,
        ...(description && { description }),
        inLanguage: 'en',
        isPartOf: { '@type': 'WebSite', '@id': `${siteUrl}/#website`, name: SITE_NAME, url: `${siteUrl}/` },
        primaryImageOfPage: {
          '@type': 'ImageObject',
          url: `${siteUrl}${companyPicture(company)}`,
          width: 1200,
          height: 630,
        },
        about: {
          '@type': 'Organization',
          name,
          ...(description && { description }),
          ...(websiteUrl && { url: websiteUrl }),
          ...(logoUrl && { logo: new URL(logoUrl, siteUrl).href }),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Companies', item: `${siteUrl}/#companies` },
          { '@type': 'ListItem', position: 2, name, item: page },
        ],
      },
    ],
  };
}
