import { patternPath, patternPicture } from '../site/addresses.ts';
import { breadcrumb, isPartOf, pagePicture } from '../site/structured-data.ts';
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
        isPartOf: isPartOf(siteUrl),
        primaryImageOfPage: pagePicture(`${siteUrl}${patternPicture(pattern)}`),
        about: { ...term(pattern, siteUrl), inDefinedTermSet: `${siteUrl}${TERMS}` },
      },
      breadcrumb(['Patterns', `${siteUrl}/patterns`], [name, page]),
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
