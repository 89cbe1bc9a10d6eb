import { expect, test } from 'vitest';
import { visibilityOf } from './visibility.ts';

const AT = '2030-01-01T10:00:00.000Z';
const SHOWN = { hidden: false, draft: false, publishAt: null };

test.each([
  [{}, {}],
  [{ hidden: false }, SHOWN],
  [{ hidden: true }, { hidden: true, draft: false, publishAt: null }],
  [{ draft: true }, { hidden: true, draft: true }],
  [{ draft: false }, SHOWN],
  [
    { draft: true, publishAt: AT },
    { hidden: true, draft: true, publishAt: new Date(AT) },
  ],
  [{ publishAt: AT }, { hidden: true, draft: true, publishAt: new Date(AT) }],
  [
    { draft: true, publishAt: null },
    { hidden: true, draft: true, publishAt: null },
  ],
  [{ publishAt: null }, { publishAt: null }],
])('%j is stored as %j', (changes, columns) => {
  expect(visibilityOf(changes)).toEqual(columns);
});
