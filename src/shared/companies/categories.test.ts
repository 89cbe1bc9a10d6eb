import { expect, test } from 'vitest';
import { categorySuggestions } from './categories.ts';

test('categories in use are suggested once, together with the predefined ones', () => {
  const suggested = categorySuggestions([
    { category: 'forensics' },
    { category: 'Phishing' },
    { category: 'Phishing' },
    { category: null },
  ]);
  expect(suggested).toHaveLength(17);
  expect(suggested.filter((category) => /forensics|phishing/i.test(category))).toEqual(['forensics', 'Phishing']);
});
