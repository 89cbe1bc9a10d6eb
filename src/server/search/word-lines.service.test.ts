import { describe, expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { newSynonymsSchema } from '#shared/search/synonym.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

async function open() {
  const opened = await openTestApp();
  await addGallery(opened.db, [
    {
      company: aCompany({ cloudinaryFolder: 'acme' }),
      images: [{ row: anImage('acme', { alt: 'A kill chain' }), tags: [] }],
    },
  ]);
  const found = async (q: string) => {
    const viewer = { kind: 'user', id: 'una' } as const;
    return (await opened.app.search.find(searchQuerySchema.parse({ q }), viewer)).total;
  };
  return { ...opened, synonyms: opened.app.synonyms, found };
}

test('the next search uses a new or changed group, and no longer uses a deleted one', async () => {
  const { synonyms, found } = await open();
  expect(await found('attack path')).toBe(0);
  const { id } = await synonyms.create({ terms: ['attack path', 'kill chain'] }, ADMIN);
  expect(await found('attack path')).toBe(1);
  await synonyms.update(String(id), { terms: ['route', 'kill chain'] }, ADMIN);
  expect([await found('attack path'), await found('route')]).toEqual([0, 1]);
  await synonyms.remove(String(id), ADMIN);
  expect(await found('route')).toBe(0);
});

test('the audit trail records a group before and after each change', async () => {
  const { synonyms, db } = await open();
  const { id } = await synonyms.create({ terms: ['a', 'b'] }, ADMIN);
  await synonyms.update(String(id), { terms: ['a', 'b'] }, ADMIN);
  await synonyms.update(String(id), { terms: ['a', 'c'] }, ADMIN);
  await synonyms.remove(String(id), ADMIN);
  const lines = await db.select().from(auditEntries);
  expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['synonyms.created', null, '{"terms":["a","b"]}'],
    ['synonyms.updated', '{"terms":["a","b"]}', '{"terms":["a","c"]}'],
    ['synonyms.deleted', '{"terms":["a","c"]}', null],
  ]);
});

test('an edit of a group that was changed since is refused, and so is deleting a missing one', async () => {
  const { synonyms } = await open();
  const { id, terms: was } = await synonyms.create({ terms: ['a', 'b'] }, ADMIN);
  await synonyms.update(String(id), { terms: ['a', 'c'], was: { terms: was } }, ADMIN);
  await expect(synonyms.update(String(id), { terms: ['a', 'd'], was: { terms: was } }, ADMIN)).rejects.toMatchObject({
    code: 'edited-since',
  });
  await synonyms.remove(String(id), ADMIN);
  for (const gone of [String(id), '0', 'x', '1e3', '9'.repeat(30)]) {
    await expect(synonyms.remove(gone, ADMIN)).rejects.toMatchObject({ code: 'synonyms-not-found' });
  }
});

describe('terms', () => {
  test.each<[string, string[], string | undefined]>([
    ['two', ['SSO', 'single sign-on'], undefined],
    ['one', ['SSO'], 'At least 2 terms.'],
    ['thirteen', Array.from({ length: 13 }, (_, at) => `t${at}`), 'At most 12 terms.'],
    ['without a word', ['SSO', '&&'], 'A term needs at least one letter or digit.'],
    ['too long', ['SSO', 'x'.repeat(81)], 'At most 80 characters.'],
    ['with a control character', ['SSO', 'a\u0000b'], "Remove the characters that can't be shown."],
    ['the same to the search', ['log-in', 'Log  in'], expect.stringContaining('the same to the search')],
  ])('%s', (_name, terms, message) => {
    expect(newSynonymsSchema.safeParse({ terms }).error?.issues[0]?.message).toEqual(message);
  });
});
