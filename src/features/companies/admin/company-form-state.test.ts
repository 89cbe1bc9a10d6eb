import { expect, test } from 'vitest';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import {
  conflictDifferences,
  errorsOf,
  folderWarning,
  isDirty,
  meetConflict,
  openForm,
  payloadOf,
  refuse,
  settleConflict,
  shownErrors,
  touchAll,
  touchField,
  typeField,
} from './company-form-state.ts';

const ACME: CompanyRecord = {
  id: 'c1',
  draft: false,
  publishAt: null,
  name: 'Acme',
  slug: 'acme',
  description: 'Shields',
  websiteUrl: 'https://acme.example',
  logoUrl: null,
  logoColor: '#3B82F6',
  logoIcon: 'fas fa-building',
  logoIconSvg: null,
  heroImage: null,
  heroPlaceholder: null,
  cloudinaryFolder: 'acme',
  source: null,
  category: null,
  license: null,
  isDemo: false,
  position: 0,
  version: 3,
  imageCount: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
};

test('the slug follows the name until it is edited by hand', () => {
  let form = typeField(openForm(null), 'name', 'Acme Shield 2.0!');
  expect(form.fields.slug).toBe('acme-shield-2-0');
  form = typeField(typeField(form, 'slug', 'shield'), 'name', 'Other');
  expect(form.fields.slug).toBe('shield');
  form = typeField(typeField(form, 'slug', ''), 'name', 'Another');
  expect(form.fields.slug).toBe('another');
});

test('the slug of a stored company stays when its name changes', () => {
  expect(typeField(openForm(ACME), 'name', 'Other').fields.slug).toBe('acme');
});

test('errors are shown for fields that lost focus, and for all fields on save', () => {
  const form = typeField(openForm(null), 'websiteUrl', 'javascript:alert(1)');
  expect(shownErrors(form)).toEqual({});
  expect(Object.keys(shownErrors(touchField(form, 'websiteUrl')))).toEqual(['websiteUrl']);
  expect(Object.keys(shownErrors(touchAll(form))).toSorted()).toEqual(['name', 'slug', 'websiteUrl']);
});

test('a field error from the server is shown until the field is edited, and the input is kept', () => {
  const form = refuse(openForm(ACME), { slug: 'Another company already uses this slug.', body: 'x' });
  expect(shownErrors(form)).toEqual({ slug: 'Another company already uses this slug.' });
  expect(form.fields).toEqual(openForm(ACME).fields);
  expect(errorsOf(typeField(form, 'slug', 'acme-2'))).toEqual({});
});

test('only differences from the stored company count as unsaved', () => {
  const form = typeField(openForm(ACME), 'name', 'Acme 2');
  expect([isDirty(openForm(ACME)), isDirty(form), isDirty(typeField(form, 'name', 'Acme'))]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isDirty(openForm(null, { cloudinaryFolder: 'acme' }))).toBe(true);
});

test('a save sends the version that was opened; a new company sends none', () => {
  expect(payloadOf(openForm(ACME))).toMatchObject({ name: 'Acme', heroImageUrl: '', version: 3 });
  expect('version' in payloadOf(openForm(null))).toBe(false);
});

test('a conflict keeps fields changed on one side only; the admin decides about each field changed on both', () => {
  const named = typeField(typeField(openForm(ACME), 'name', 'Mine'), 'license', 'MIT');
  const typed = typeField(named, 'category', 'SIEM');
  const met = meetConflict(typed, {
    ...ACME,
    name: 'Theirs',
    description: 'Swords',
    category: 'Forensics',
    version: 4,
  });
  expect(conflictDifferences(met)).toEqual([
    { name: 'name', label: 'Name', theirs: 'Theirs', yours: 'Mine', isOpen: true },
    {
      ...{ name: 'description', label: 'Description', isOpen: false },
      ...{ theirs: 'Swords', yours: 'Not changed, takes the stored one' },
    },
    { name: 'category', label: 'Category', theirs: 'Forensics', yours: 'SIEM', isOpen: true },
  ]);
  const settled = settleConflict(met, { name: 'yours', category: 'theirs' });
  const expected = { name: 'Mine', description: 'Swords', license: 'MIT', category: 'Forensics', version: 4 };
  expect(payloadOf(settled)).toMatchObject(expected);
  expect(conflictDifferences(settled)).toEqual([]);
});

test('the folder of another company is warned of, the own one is not', () => {
  const bolt = { ...ACME, id: 'c2', name: 'Bolt', cloudinaryFolder: 'bolt' };
  const withFolder = (folder: string) => typeField(openForm(ACME), 'cloudinaryFolder', folder);
  expect(folderWarning(withFolder('bolt '), [ACME, bolt])).toMatch(/^Bolt has this folder\./);
  for (const folder of ['acme', 'other', '']) expect(folderWarning(withFolder(folder), [ACME, bolt])).toBeUndefined();
});
