import { expect, test } from 'vitest';
import type { AdminFolders } from '#shared/images/image-admin.contract.ts';
import {
  filterIn,
  isNarrowed,
  isWholePlace,
  NO_FILTER,
  type PageFilter,
  queryOf,
  uploadFolderOf,
} from './image-filter.ts';

const company = (id: string) => ({ id, name: id, slug: `${id}-slug`, images: 1, uploadFolder: id, remedy: null });
const folder = (name: string, companyId: string | null) => ({
  folder: name,
  images: 1,
  hidden: 0,
  match: 'none' as const,
  companyId,
  remedy: null,
});
const FOLDERS: AdminFolders = {
  companies: [company('a'), company('b')],
  folders: [folder('stray & co', null), folder('of b', 'b')],
  untagged: 2,
  uploaders: [],
  latestEntry: 0,
};
const with_ = (given: Partial<PageFilter>): PageFilter => ({ ...NO_FILTER, ...given });

test.each<[string, Partial<PageFilter>]>([
  ['', {}],
  ['company=b-slug', { company: 'b-slug' }],
  ['folder=stray+%26+co', { folder: 'stray & co' }],
  ['folder=emptied', { folder: 'emptied' }],
  ['q=a+%26+b&tag=topic%3Ax&tag=y&theme=dark', { q: 'a & b', tag: ['topic:x', 'y'], theme: 'dark' }],
  ['lacks=tags&lacks=alt&hidden=false', { lacks: ['tags', 'alt'], hidden: 'false' }],
  ['addedSince=2026-01-02&uploadedBy=una', { addedSince: '2026-01-02', uploadedBy: 'una' }],
])('the address "%s" is read as a filter, and the filter is written as that address', (search, given) => {
  expect(filterIn(`?${search}`, FOLDERS)).toEqual(with_(given));
  expect(queryOf(with_(given))).toBe(search);
});

test.each<[string, Partial<PageFilter>]>([
  ['company=gone', {}],
  ['folder=of+b', { company: 'b-slug' }],
  ['draft=true', { draft: 'true' }],
  ['lacks=colour&hidden=1&tag=', {}],
  ['lacks=licence', { lacks: ['license'] }],
])('the address "%s" is read without unknown values and former names', (search, given) => {
  expect(filterIn(`?${search}`, FOLDERS)).toEqual(with_(given));
});

test.each<[Partial<PageFilter>, boolean, boolean, string | undefined]>([
  [{}, false, false, undefined],
  [{ company: 'a-slug' }, true, false, 'a'],
  [{ folder: 'stray & co' }, true, false, 'stray & co'],
  [{ company: 'a-slug', q: '  ' }, true, false, 'a'],
  [{ company: 'a-slug', hidden: 'true' }, false, true, 'a'],
  [{ lacks: ['alt'] }, false, true, undefined],
])('%j: a whole company or folder %s, narrowed %s, uploads go to %s', (given, isWhole, narrowed, uploads) => {
  const filter = with_(given);
  expect([isWholePlace(filter), isNarrowed(filter), uploadFolderOf(filter, FOLDERS)]).toEqual([
    isWhole,
    narrowed,
    uploads,
  ]);
});
