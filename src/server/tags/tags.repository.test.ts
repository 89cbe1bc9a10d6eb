import { expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { tagsRepository } from './tags.repository.ts';

const ENTRY = { actor: { id: 'admin-1', email: 'admin@example.com' }, action: 'tags.updated', subjectKind: 'tags' };

/** Two tags as an admin has read them, one of which another admin has changed since. */
async function open() {
  const { db } = await openTestApp();
  const images = ['graph', 'chart'].map((tag) => ({ row: anImage('acme', { id: tag }), tags: [tag] }));
  await addGallery(db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images }]);
  const repository = tagsRepository(db, auditRepository(db));
  const tag = async (name: string) => {
    const found = (await repository.findAll()).find((each) => each.name === name);
    if (!found) throw new Error(`There is no tag ${name}.`);
    return found;
  };
  const [graph, chart] = [await tag('graph'), await tag('chart')];
  const entry = (id: number) => ({ ...ENTRY, subjectId: String(id) });
  expect(await repository.update(chart, { ...chart, description: 'Theirs' }, entry(chart.id))).toBe(true);
  const state = async () => [await repository.findAll(), (await db.select().from(auditEntries)).length];
  return { repository, graph, chart, entry, state };
}

test('a tag that has changed since it was read is not changed, and the history has no entry of it', async () => {
  const { repository, chart, entry, state } = await open();
  const before = await state();
  const mine = { name: 'diagram', description: 'Mine', aliases: ['figure'] };
  expect(await repository.update(chart, mine, entry(chart.id))).toBe(false);
  expect(await state()).toEqual(before);
});

test.each(['merged', 'into'] as const)(
  'a merge does nothing if the tag %s has changed since it was read',
  async (which) => {
    const { repository, graph, chart, entry, state } = await open();
    const before = await state();
    const [from, into] = which === 'merged' ? [chart, graph] : [graph, chart];
    const merged = [{ ...from, images: await repository.findImageIds(from.id) }];
    expect(await repository.merge(merged, into, entry(into.id))).toBe(false);
    expect(await state()).toEqual(before);
  },
);
