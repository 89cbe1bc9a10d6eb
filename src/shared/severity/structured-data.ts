import { SEVERITY_PATH } from '../site/addresses.ts';
import { SITE_NAME } from '../site/site.ts';
import { breadcrumb, isPartOf } from '../site/structured-data.ts';
import { basisText } from '../studies/study-basis.ts';
import type { SeverityStudy } from './severity-study.ts';

/** What the study is about, in a sentence. */
export const SEVERITY_LEAD =
  'How security products colour critical, high, medium, low and informational: colours with evidence, contrast and how people with colour-vision deficiencies see them.';

/**
 * The study's page as schema.org JSON-LD: a data set with its downloads. Names no image of the gallery.
 * @param siteUrl public address without a trailing slash
 */
export function severityStructuredData(study: SeverityStudy, siteUrl: string): Record<string, unknown> {
  const page = `${siteUrl}${SEVERITY_PATH}`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Dataset',
        '@id': page,
        url: page,
        name: 'Severity colours of security products',
        description: `${SEVERITY_LEAD} ${basisText(study.basis)}`,
        measurementTechnique: study.basis.method,
        ...(study.basis.asOf && { dateModified: study.basis.asOf }),
        inLanguage: 'en',
        isAccessibleForFree: true,
        isPartOf: isPartOf(siteUrl),
        creator: { '@type': 'Organization', name: SITE_NAME, url: `${siteUrl}/` },
        about: study.companies.map(({ name }) => name),
        distribution: [
          { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: `${page}.json` },
          { '@type': 'DataDownload', encodingFormat: 'text/css', contentUrl: `${page}.css` },
        ],
      },
      breadcrumb(['Patterns', `${siteUrl}/patterns`], ['Severity colours', page]),
    ],
  };
}
