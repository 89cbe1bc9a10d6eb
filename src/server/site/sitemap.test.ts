import { expect, test } from 'vitest';
import { sitemapOf } from './sitemap.ts';

const addresses = ['https://g.example/', 'https://g.example/company/a&b', 'https://g.example/company/c'];
const partAddress = (part: number) => `https://g.example/sitemaps/${part}.xml`;
const locations = (document: string) => [...document.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

test('few addresses result in a single sitemap', () => {
  const { main, parts } = sitemapOf(addresses, partAddress);
  expect(main).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(locations(main)).toEqual([
    'https://g.example/',
    'https://g.example/company/a&amp;b',
    'https://g.example/company/c',
  ]);
  expect(parts).toEqual([]);
});

test('too many addresses are split into parts with an index', () => {
  const { main, parts } = sitemapOf(addresses, partAddress, 2);
  expect(main).toContain('<sitemapindex ');
  expect(locations(main)).toEqual(['https://g.example/sitemaps/1.xml', 'https://g.example/sitemaps/2.xml']);
  expect(parts.map((part) => locations(part).length)).toEqual([2, 1]);
});
