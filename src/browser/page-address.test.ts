import { expect, test } from 'vitest';
import { withValues } from './page-address.ts';

test('values are set in the query, empty ones are removed, others stay', () => {
  const page = 'http://gallery.example/admin/images?company=acme&q=old#top';
  expect(withValues(page, { q: 'a & b', company: null, folder: '' })).toBe(
    'http://gallery.example/admin/images?q=a+%26+b#top',
  );
  expect(withValues(page, {})).toBe(page);
  const tagged = 'http://gallery.example/company/acme?tag=topic:alerts';
  expect(withValues(`${tagged}&region=2`, { region: null })).toBe(tagged);
});
