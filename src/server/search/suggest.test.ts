import { describe, expect, test } from 'vitest';
import { searchIntents } from '#db/schema/search.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { addSearchGallery, type KnownImage } from '#tests/factories/search-gallery.ts';
import { sharedTestApp } from '#tests/setup/test-app.ts';

describe('suggestions of what words mean', () => {
  let known: KnownImage[] = [];
  const opened = sharedTestApp(async ({ db }) => {
    known = await addSearchGallery(db);
    await db.insert(searchIntents).values([
      { phrases: ['lateral things', 'sideways'], means: ['tag=modal + lateral', 'tag=table + lateral, movement'] },
      { phrases: ['lateral nothing'], means: ['tag=modal', 'colour=pink'] },
      { phrases: ['as written'], means: ['words'] },
      { phrases: ['api of mttr', 'ios things'], means: ['tag=table + lateral', 'colour=pink'] },
      { phrases: ['time to sla'], means: ['tag=modal + sla, lateral', 'tag=table + sla, movement'] },
    ]);
  });

  const labels = async (q: string, viewer: Viewer = { kind: 'user', id: 'someone' }) =>
    (await opened().app.search.suggest({ q }, viewer)).map(({ label }) => label);

  test.each([
    ['lat', ['Lateral things · Table + lateral']],
    ['thi', ['Lateral things · Table + lateral']],
    ['SIDE', ['Sideways · Table + lateral']],
    ['blu', ['Blue · colour', 'Blue accent · accent colour']],
    ['crims', ['Crimson · Red']],
    ['network sec', ['Network security · product class']],
    ['api of', ['API of MTTR · Table + lateral']],
    ['ios', ['iOS things · Table + lateral']],
    ['time to', ['Time to SLA · Table + SLA']],
    ['as wri', []],
    ['zzqq', []],
    ['…', []],
  ])('%s', async (q, expected) => expect((await labels(q)).slice(0, expected.length || 9)).toEqual(expected));

  test('a suggestion finds as many images as it says', async () => {
    const [{ text, total } = { text: '', total: 0 }] = await opened().app.search.suggest(
      { q: 'lateral' },
      { kind: 'user', id: 'someone' },
    );
    const having = known.filter(
      ({ tags, alt, text: read }) => tags.includes('table') && /lateral|movement/.test(`${alt} ${read}`),
    );
    expect([text, total]).toEqual(['lateral things', having.length]);
  });

  test('signed out, what only gated images have is not suggested', async () => {
    await opened()
      .db.insert(searchIntents)
      .values({ phrases: ['gated table'], means: ['tag=table'] });
    opened().app.gallery.expire();
    const total = async (viewer: Viewer) =>
      (await opened().app.search.suggest({ q: 'gated tab' }, viewer))[0]?.total ?? 0;
    const [open, all] = [await total({ kind: 'anonymous' }), await total({ kind: 'user', id: 'someone' })];
    expect(all).toBe(known.filter(({ tags }) => tags.includes('table')).length);
    expect(open).toBeLessThan(all);
  });
});
