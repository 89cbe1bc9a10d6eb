import { expect, test } from 'vitest';
import { changeSentence } from './change-sentence.ts';

const COMPANIES = [{ id: 'acme', name: 'Acme' }];

test.each([
  [{ addTags: ['chart'] }, 'This adds “chart”.'],
  [{ addTags: ['a', 'b', 'c', 'd'], hidden: true }, 'This adds 4 tags and hides them.'],
  [
    { license: 'MIT', source: 'https://example.com', mayDownload: false },
    'This replaces source, licence and forbids copies.',
  ],
  [{ removeTags: ['a'], companyId: 'acme', hidden: false }, 'This removes “a”, shows them and moves them to Acme.'],
  [{ draft: true, publishAt: '2030-01-01T00:00:00Z' }, 'This makes drafts of them.'],
  [{ companyId: 'gone' }, 'This moves them to another company.'],
])('%j reads "%s"', (changes, sentence) => {
  expect(changeSentence(changes, COMPANIES)).toBe(sentence);
});
