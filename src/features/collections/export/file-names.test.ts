import { expect, test } from 'vitest';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import { fileNameOf, safeName } from './file-names.ts';

test.each([
  ['Grafana – Alert rules', 'Grafana-Alert-rules'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..\\..\\Windows\\system32', 'Windows-system32'],
  ['C:evil', 'C-evil'],
  ['exe.\u202Egnp.scr', 'exe-gnp-scr'],
  ['a\u0000b\nc', 'a-b-c'],
  ['NUL', 'image'],
  ['...', 'image'],
  ['', 'image'],
  ['日本語 Ünïcödé', '日本語-Ünïcödé'],
  ['x'.repeat(500), 'x'.repeat(80)],
])('%j becomes the file name %j', (text, name) => {
  expect(safeName(text)).toBe(name);
});

test('a file is called by company and title, which may begin with the company', () => {
  const { company, ...item } = aGalleryItem('one', { title: 'Acme Shield – dashboard screen' });
  expect(fileNameOf({ ...item, company: { ...company, name: 'Acme Shield' } }, 'png')).toBe(
    'Acme-Shield-Dashboard-screen.png',
  );
});
