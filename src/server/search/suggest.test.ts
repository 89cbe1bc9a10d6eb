import { describe, expect, test } from 'vitest';
import { searchIntents } from '#db/schema/search.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
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

  test('a suggestion in a tab says how many images are found there, however few of all have its first meaning', async () => {
    await opened()
      .db.insert(searchIntents)
      .values([
        { phrases: ['few elements'], means: ['tag=topic:settings + tag=topic:incident-detail + audit', 'tag=table'] },
        { phrases: ['few screens'], means: ['tag=button + tag=table + lateral', 'tag=topic:settings'] },
      ]);
    opened().app.gallery.expire();
    const viewer: Viewer = { kind: 'user', id: 'someone' };
    for (const [q, kind] of [
      ['few elements', 'ui-elements'],
      ['few screens', 'screens'],
    ] as const) {
      const [suggested] = await opened().app.search.suggest({ q, kind }, viewer);
      const { total } = await opened().app.search.find(searchQuerySchema.parse({ q: `${q} `, kind }), viewer);
      expect([q, suggested?.total]).toEqual([q, total]);
      expect(total).toBeLessThan(6);
    }
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
