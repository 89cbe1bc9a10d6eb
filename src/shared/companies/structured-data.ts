import { companyPath, companyPicture } from '../site/addresses.ts';
import { breadcrumb, isPartOf, pagePicture } from '../site/structured-data.ts';
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
        isPartOf: isPartOf(siteUrl),
        primaryImageOfPage: pagePicture(`${siteUrl}${companyPicture(company)}`),
        about: {
          '@type': 'Organization',
          name,
          ...(description && { description }),
          ...(websiteUrl && { url: websiteUrl }),
          ...(logoUrl && { logo: new URL(logoUrl, siteUrl).href }),
        },
      },
      breadcrumb(['Companies', `${siteUrl}/#companies`], [name, page]),
    ],
  };
}
