import { patternPath, patternPicture } from '../site/addresses.ts';
import { SITE_NAME } from '../site/site.ts';
import type { Pattern } from './pattern.ts';

const TERMS = '/patterns#terms';

const term = ({ name, slug, definition }: Pattern, siteUrl: string) => ({
  '@type': 'DefinedTerm',
  '@id': `${siteUrl}${patternPath(slug)}#term`,
  name,
  description: definition.text,
  url: `${siteUrl}${patternPath(slug)}`,
});

/**
 * A pattern's page as schema.org JSON-LD: the page, the term that it defines, and its breadcrumb. Contains no image of the gallery.
 * @param siteUrl public address without a trailing slash
 */
export function patternStructuredData(pattern: Pattern, siteUrl: string): Record<string, unknown> {
  const page = `${siteUrl}${patternPath(pattern.slug)}`;
  const { name, definition } = pattern;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        '@id': page,
        url: page,
        name,
        description: definition.text,
        inLanguage: 'en',
        isPartOf: { '@type': 'WebSite', '@id': `${siteUrl}/#website`, name: SITE_NAME, url: `${siteUrl}/` },
        primaryImageOfPage: {
          '@type': 'ImageObject',
          url: `${siteUrl}${patternPicture(pattern)}`,
          width: 1200,
          height: 630,
        },
        about: { ...term(pattern, siteUrl), inDefinedTermSet: `${siteUrl}${TERMS}` },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Patterns', item: `${siteUrl}/patterns` },
          { '@type': 'ListItem', position: 2, name, item: page },
        ],
      },
    ],
  };
}

/** The page of all patterns as a set of defined terms. */
export const patternsStructuredData = (patterns: readonly Pattern[], siteUrl: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'DefinedTermSet',
  '@id': `${siteUrl}${TERMS}`,
  url: `${siteUrl}/patterns`,
  name: 'Patterns of cyber-security products',
  hasDefinedTerm: patterns.map((pattern) => term(pattern, siteUrl)),
});
