import { expect, test } from 'vitest';
import { companyFormSchema } from './company-form.contract.ts';

const errorsOf = (form: Record<string, unknown>): Record<string, string> => {
  const parsed = companyFormSchema.safeParse({ name: 'Acme', slug: 'acme', ...form });
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
};

test('only name and slug are required', () => {
  expect(companyFormSchema.parse({ name: '  Acme  ', slug: 'acme' })).toEqual({ name: 'Acme', slug: 'acme' });
});

test('missing and mistyped fields are reported', () => {
  const issues = companyFormSchema.safeParse({ description: 7 }).error?.issues.map(({ message }) => message);
  expect(issues).toEqual(['A name is required.', 'A slug is required.', 'Text expected.']);
});

test('emptied optional fields become null, missing fields stay missing', () => {
  expect(companyFormSchema.parse({ name: 'A', slug: 'a', websiteUrl: ' ', logoUrl: null, description: null })).toEqual({
    name: 'A',
    slug: 'a',
    websiteUrl: null,
    logoUrl: null,
    description: '',
  });
});

test.each([
  ['name', ''],
  ['name', '    '],
  ['name', '\u200B\u200B'],
  ['name', 'x'.repeat(10_000)],
  ['name', 'a\u0000b'],
  ['name', 'a\u202Eb'],
  ['name', 42],
  ['slug', ''],
  ['slug', 'Acme'],
  ['slug', '-acme'],
  ['slug', 'a--b'],
  ['slug', '../a'],
  ['slug', 'index'],
  ['slug', 'order'],
  ['slug', 'a'.repeat(81)],
  ['description', 'x'.repeat(2_001)],
  ['websiteUrl', 'javascript:alert(1)'],
  ['websiteUrl', '/media/x.png'],
  ['websiteUrl', 'example.com'],
  ['logoUrl', 'data:image/png;base64,AAAA'],
  ['logoUrl', '/api/auth/logout'],
  ['heroImageUrl', '/media/../../etc/passwd'],
  ['logoColor', 'red;background:url(x)'],
  ['logoColor', '#12'],
  ['logoIcon', 'fas fa-<script>'],
  ['cloudinaryFolder', '../up'],
  ['cloudinaryFolder', 'test-uploads'],
])('%s refuses %j', (field, value) => {
  expect(Object.keys(errorsOf({ [field]: value }))).toEqual([field]);
});

test.each([
  ['name', '🛡️ Shield'],
  ['name', 'חברת אבטחה'],
  ['description', 'one\r\ntwo'],
  ['websiteUrl', 'https://example.com/path?x=1'],
  ['logoUrl', '/media/logos/a1b2/256.webp'],
  ['logoColor', '#3b82f6'],
  ['logoColor', 'bg-gradient-to-r from-blue-500 to-[#123456]'],
  ['logoColor', 'rgb(1, 2, 3)'],
  ['logoColor', 'tomato'],
  ['logoIcon', 'fas fa-shield-alt'],
  ['logoIcon', 'fab fa-github'],
  ['cloudinaryFolder', 'security/acme shield'],
])('%s accepts %j', (field, value) => {
  expect(errorsOf({ [field]: value })).toEqual({});
});
