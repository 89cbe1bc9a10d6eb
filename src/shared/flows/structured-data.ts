import { flowPath } from '../site/addresses.ts';
import { breadcrumb } from '../site/structured-data.ts';
import type { Flow } from './flow.contract.ts';
import type { FlowGroup } from './flow-page.ts';

/**
 * A flow's page as schema.org JSON-LD: its breadcrumb. Contains no image of the gallery.
 * @param siteUrl public address without a trailing slash
 */
export const flowStructuredData = ({ slug, name }: Flow, siteUrl: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  ...breadcrumb(['Flows', `${siteUrl}/flows`], [name, `${siteUrl}${flowPath(slug)}`]),
});

/** The page of all flows as a list. */
export const flowsStructuredData = (groups: readonly FlowGroup[], siteUrl: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: 'Flows of cyber-security products',
  itemListElement: groups
    .flatMap(({ flows }) => flows)
    .map(({ slug, name, company }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: `${company.name}: ${name}`,
      url: `${siteUrl}${flowPath(slug)}`,
    })),
});
