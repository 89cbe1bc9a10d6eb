import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressesOf } from './company-addresses.ts';

const PAGES_FOLDER = join(import.meta.dirname, '../../pages');

/** What answers about one company, image or flow: its file, below `src/pages`. */
const ABOUT_ONE = /(?:^|\/)(?:company|companies|images?|similar|flows?)\/\[(?:slug|id)\]/;
/** Calls that only write, and those of admins, who may see what is gone. */
const NOT_READ = /^api\/admin\/|\/save\.ts$/;

test('every address at which a company, an image or a flow can be read is among those of a takedown', () => {
  const files = globSync('**/*.{ts,astro}', { cwd: PAGES_FOLDER }).filter(
    (file) => ABOUT_ONE.test(file) && !NOT_READ.test(file),
  );
  expect(files.length).toBeGreaterThan(12);
  const ours = addressesOf(
    { slug: 'acme', logoUrl: '', heroImage: '' },
    { imageIds: ['one'], flowSlugs: ['one'], files: [] },
    { address: String, isArtwork: () => false } as never,
  );
  const addresses = files.map((file) => {
    const name = /compan/.test(file) ? 'acme' : 'one';
    return `/${file.replace(/\/index\.ts$|\.ts$|\.astro$/, '').replace(/\[\w+\]/, name)}`;
  });
  expect(ours.toSorted()).toEqual(addresses.toSorted());
});
