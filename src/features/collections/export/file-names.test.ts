import { expect, test } from 'vitest';
import { safeName } from './file-names.ts';

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
