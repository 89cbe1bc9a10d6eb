import { expect, test } from 'vitest';
import { creditOf } from './credit.ts';

test('a repository and an https address are linked; other sources are not', () => {
  expect(creditOf({ source: 'zaproxy/zaproxy-website', license: 'MIT' }).href).toBe(
    'https://github.com/zaproxy/zaproxy-website',
  );
  expect(creditOf({ source: 'https://acme.test/press', license: null }).href).toBe('https://acme.test/press');
  expect(creditOf({ source: 'Acme press kit', license: null }).href).toBeNull();
  expect(creditOf({ source: 'javascript:alert(1)', license: null }).href).toBeNull();
});

test('an unknown licence reads "licence not stated", with or without a source', () => {
  expect(creditOf({ source: null, license: null }).licence).toBe('licence not stated');
  expect(creditOf({ source: 'zaproxy/zaproxy-website', license: 'NOASSERTION' }).licence).toBe('licence not stated');
  expect(creditOf({ source: null, license: 'MIT' }).licence).toBe('licensed MIT');
});
