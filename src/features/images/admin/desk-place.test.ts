import { expect, test } from 'vitest';
import type { DeskFolders } from '#shared/images/image-desk.contract.ts';
import { addressOf, placeIn, placeStillThere, UNTAGGED } from './desk-place.ts';

const company = (id: string) => ({ id, name: id, slug: `${id}-slug`, images: 1, uploadFolder: id, remedy: null });
const folder = (name: string, companyId: string | null) => ({
  folder: name,
  images: 1,
  hidden: 0,
  match: 'none' as const,
  companyId,
  remedy: null,
});
const DESK: DeskFolders = {
  companies: [company('a'), company('b')],
  folders: [folder('stray & co', null), folder('of b', 'b')],
  untagged: 2,
};

test.each([
  ['', { kind: 'company', key: 'a' }],
  ['?company=b-slug', { kind: 'company', key: 'b' }],
  ['?company=unknown', { kind: 'company', key: 'a' }],
  ['?folder=stray+%26+co', { kind: 'folder', key: 'stray & co' }],
  ['?untagged=true', { kind: 'untagged', key: 'true' }],
  ['?folder=of+b', { kind: 'company', key: 'b' }],
])('the address "%s" names a place', (search, place) => {
  expect(placeIn(search, DESK)).toEqual(place);
});

test('a gallery without companies and folders has no place', () => {
  expect(placeIn('?company=a-slug', { companies: [], folders: [], untagged: 0 })).toBeNull();
});

test('the address of a place leads back to it', () => {
  expect(addressOf({ kind: 'company', key: 'b' }, DESK)).toEqual({
    company: 'b-slug',
    folder: null,
    untagged: null,
  });
  expect(addressOf(UNTAGGED, DESK)).toEqual({ company: null, folder: null, untagged: 'true' });
  expect(addressOf({ kind: 'folder', key: 'stray & co' }, DESK)).toEqual({
    company: null,
    folder: 'stray & co',
    untagged: null,
  });
});

test('a deleted company gives way to the first one, an emptied folder stays', () => {
  expect(placeStillThere({ kind: 'company', key: 'gone' }, DESK)).toEqual({ kind: 'company', key: 'a' });
  expect(placeStillThere({ kind: 'company', key: 'b' }, DESK)).toEqual({ kind: 'company', key: 'b' });
  expect(placeStillThere({ kind: 'folder', key: 'emptied' }, DESK)).toEqual({ kind: 'folder', key: 'emptied' });
});
