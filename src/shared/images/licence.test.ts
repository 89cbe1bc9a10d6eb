import { expect, test } from 'vitest';
import { licenceText } from './licence.ts';

test.each([
  [null, 'licence not stated'],
  [undefined, 'licence not stated'],
  ['', 'licence not stated'],
  ['  ', 'licence not stated'],
  ['NOASSERTION', 'licence not stated'],
  [' noassertion ', 'licence not stated'],
  ['MIT', 'licensed MIT'],
  [' CC-BY-4.0 ', 'licensed CC-BY-4.0'],
])('licence %j is shown as "%s"', (license, text) => {
  expect(licenceText(license)).toBe(text);
});
