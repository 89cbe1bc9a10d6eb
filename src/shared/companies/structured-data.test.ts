import { expect, test } from 'vitest';
import { companyStructuredData } from './structured-data.ts';

const company = {
  name: 'Acme',
  slug: 'acme',
  description: 'Stops things.',
  websiteUrl: null,
  logoUrl: '/media/logos/abc/128.webp',
  version: 3,
};

test('a company page is described with absolute addresses', () => {
  const [page, trail] = companyStructuredData(company, 'https://gallery.example')['@graph'] as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  expect(page).toMatchObject({
    '@type': 'CollectionPage',
    url: 'https://gallery.example/company/acme',
    primaryImageOfPage: { url: 'https://gallery.example/og/company/acme.png?v=3' },
    about: { '@type': 'Organization', name: 'Acme', logo: 'https://gallery.example/media/logos/abc/128.webp' },
  });
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('missing facts of a company are left out, not null', () => {
  const bare = companyStructuredData({ ...company, description: '', logoUrl: null }, 'https://gallery.example');
  expect(JSON.stringify(bare)).not.toMatch(/null|"description"|"logo"|""/);
});
