import { describe, expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { auditRepository } from '#server/audit/audit.repository.ts';
import { tagsRepository } from '#server/tags/tags.repository.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ANN = { id: 'ann', email: 'ann@example.com' };
const BEN = { id: 'ben', email: 'ben@example.com' };
const AT = '2030-01-01T10:00:00.000Z';

/** Microtask turns by which one edit starts later: at the start, in the middle and at the end of the other. */
const DELAYS = [0, 1, 2, 3, 5, 8, 12, 17, 25, 40, 80];

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

const TABLES = ['images', 'companies', 'tags', 'tag_aliases', 'takedowns', 'audit_entries'];

async function open() {
  const deps = { imageHost: { ...readOnlyImageHost, artworkIdOf: () => 'covers/of-a1' }, now: () => new Date(AT) };
  const opened = await openTestApp({ deps });
  const { app, db } = opened;
  /** Resets the gallery before each race. */
  const begin = async () => {
    for (const table of TABLES) await db.$client.execute(`DELETE FROM ${table}`);
    await addGallery(db, [
      {
        company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme', position: 0 }),
        images: ['a1', 'a2', 'a3'].map((id) => ({
          row: anImage('acme', { id, publicId: `acme/${id}`, contentHash: `hash of ${id}`, alt: '' }),
          tags: id === 'a3' ? ['dial'] : ['gauge'],
        })),
      },
      {
        company: aCompany({ id: 'bolt', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt', position: 1 }),
        images: [],
      },
    ]);
    app.gallery.expire();
    app.withheldMedia.expire();
  };
  const tag = async (name: string) => {
    const found = (await app.tagAdmin.list()).find((each) => each.name === name);
    if (!found) throw new Error(`There is no tag ${name}.`);
    return found;
  };
  /** The current tags of each image. */
  const tagged = async () => {
    const { read, length } = await app.imageAdmin.list({});
    return Object.fromEntries((await read(0, length)).map(({ id, tags }) => [id, tags]).sort());
  };
  const rename = async (from: string, to: string) => {
    const { id, version, description, aliases } = await tag(from);
    return () => app.tagAdmin.update(String(id), { name: to, description, aliases, version }, ANN);
  };
  const merge = async (from: string, into: string) => {
    const { id, images: count } = await tag(from);
    const { id: kept } = await tag(into);
    return () => app.tagAdmin.merge({ from: [id], into: kept, images: count }, BEN);
  };
  const trail = async () => (await app.auditReading.list({}, { limit: 100 })).entries;
  const publish = (draft: boolean) =>
    app.companyAdmin.update('bolt', { name: 'Bolt', slug: 'bolt', draft, publishAt: AT }, ANN);
  return { ...opened, begin, tag, tagged, rename, merge, trail, publish };
}

type Opened = Awaited<ReturnType<typeof open>>;
type Work = () => Promise<unknown>;

/** Runs two edits concurrently, for every delay of either one. An edit may fail only with an application error. */
async function race(
  prepare: (opened: Opened) => Promise<[Work, Work]>,
  look: (opened: Opened, done: boolean[]) => Promise<void>,
) {
  const opened = await open();
  for (const delay of DELAYS) {
    for (const isFirstLate of [false, true]) {
      await opened.begin();
      const works = await prepare(opened);
      const results = await Promise.allSettled(
        works.map(async (work, at) => {
          if ((at === 0) === isFirstLate) await turns(delay);
          await work();
        }),
      );
      for (const result of results) if (result.status === 'rejected' && !isAppError(result.reason)) throw result.reason;
      await look(
        opened,
        results.map(({ status }) => status === 'fulfilled'),
      );
    }
  }
}

describe('two admins on the same tag', () => {
  test('a merge against a rename: every name resolves to the tag of the images, and the merge can be reverted', () =>
    race(
      async ({ rename, merge }) => [await merge('gauge', 'dial'), await rename('gauge', 'meter')],
      async ({ app, db, tagged, trail }, [isMerged]) => {
        const names = await tagsRepository(db, auditRepository(db)).findNames();
        const carried = await tagged();
        expect(carried).toMatchObject({ a1: [names.find('gauge')], a2: [names.find('gauge')], a3: ['dial'] });
        if (!isMerged) return;
        expect(names.find('gauge')).toBe('dial');
        const merged = (await trail()).find(({ action }) => action === 'tag.merged');
        await app.history.revert([merged?.id ?? 0], ANN);
        const [name] = (await tagged()).a1 ?? [];
        expect(name).toMatch(/^(?:gauge|meter)$/);
        expect(await tagged()).toEqual({ a1: [name], a2: [name], a3: ['dial'] });
      },
    ));

  longTest('a merge against the same or the opposite merge: exactly one succeeds', async () => {
    for (const [from, into] of [
      ['dial', 'gauge'],
      ['gauge', 'dial'],
    ] as const) {
      await race(
        async ({ merge }) => [await merge('gauge', 'dial'), await merge(from, into)],
        async ({ app, tagged, trail }, done) => {
          expect(done.filter(Boolean)).toHaveLength(1);
          const [remaining, ...others] = await app.tagAdmin.list();
          expect(others).toEqual([]);
          expect(await tagged()).toEqual({ a1: [remaining?.name], a2: [remaining?.name], a3: [remaining?.name] });
          expect((await trail()).filter(({ action }) => action === 'tag.merged')).toHaveLength(1);
        },
      );
    }
  });

  longTest(
    'a merge against adding the merged tag to an image: the image has the remaining tag, and the merge can be reverted',
    () =>
      race(
        async ({ app, merge }) => [
          await merge('gauge', 'dial'),
          () => app.imageAdmin.update({ ids: ['a3'], changes: { addTags: ['gauge'] } }, ANN),
        ],
        async ({ app, tagged, trail, tag }, [isMerged, isTagged]) => {
          expect(isTagged).toBe(true);
          if (!isMerged) return expect(await tagged()).toEqual({ a1: ['gauge'], a2: ['gauge'], a3: ['dial', 'gauge'] });
          expect(await tagged()).toEqual({ a1: ['dial'], a2: ['dial'], a3: ['dial'] });
          const merged = (await trail()).find(({ action }) => action === 'tag.merged');
          await app.history.revert([merged?.id ?? 0], ANN);
          expect((await tag('gauge')).images).toBe((await tagged()).a3?.includes('gauge') ? 3 : 2);
        },
      ),
  );

  test('two tags renamed to the same name: exactly one succeeds', () =>
    race(
      async ({ rename }) => [await rename('gauge', 'meter'), await rename('dial', 'meter')],
      async ({ app }, done) => {
        expect(done.filter(Boolean)).toHaveLength(1);
        expect((await app.tagAdmin.list()).filter(({ name }) => name === 'meter')).toHaveLength(1);
      },
    ));

  test('the same name as an alias of one tag and the name of another: exactly one succeeds', () =>
    race(
      async ({ app, rename, tag }) => {
        const { id, version } = await tag('dial');
        const given = { name: 'dial', description: '', aliases: ['meter'], version };
        return [await rename('gauge', 'meter'), () => app.tagAdmin.update(String(id), given, BEN)];
      },
      async ({ app }, done) => {
        expect(done.filter(Boolean)).toHaveLength(1);
        const names = (await app.tagAdmin.list()).flatMap(({ name, aliases }) => [name, ...aliases]);
        expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
      },
    ));
});

describe('two admins on the same image', () => {
  test('a takedown against an edit: the image is deleted and its files are withheld', () =>
    race(
      async ({ app }) => [
        () => app.takedowns.takeDown('a1', 'A claim', ANN),
        () =>
          app.imageAdmin.update(
            { ids: ['a1', 'a2'], changes: { alt: 'New', addTags: ['fresh'], companyId: 'bolt' } },
            BEN,
          ),
      ],
      async ({ app, db, tagged }, [isTaken, isEdited]) => {
        expect(isTaken).toBe(true);
        expect((await db.select().from(images)).map(({ id, alt }) => [id, alt])).toContainEqual([
          'a2',
          isEdited ? 'New' : '',
        ]);
        expect(Object.keys(await tagged())).toEqual(['a2', 'a3']);
        expect(await app.withheldMedia.reasonFor('/acme/a1/480.webp')).toBe('taken-down');
      },
    ));

  longTest('a takedown against setting the image as a company cover: no company shows it', () =>
    race(
      async ({ app }) => [
        () => app.takedowns.takeDown('a1', 'A claim', ANN),
        () =>
          app.companyAdmin.update(
            'bolt',
            { name: 'Bolt', slug: 'bolt', heroImageUrl: '/media/v1/covers/of-a1/1280.webp' },
            BEN,
          ),
      ],
      async ({ app }, [isTaken]) => {
        expect(isTaken).toBe(true);
        expect((await app.companyAdmin.list()).map(({ heroImage }) => heroImage)).toEqual([null, null]);
      },
    ),
  );

  longTest('a publication against hiding or a takedown: the image stays hidden or deleted', async () => {
    const changes = [
      ({ app }: Opened) => app.imageAdmin.update({ ids: ['a1'], changes: { hidden: true } }, BEN),
      ({ app }: Opened) => app.takedowns.takeDown('a1', 'A claim', BEN),
    ];
    for (const change of changes) {
      await race(
        async (opened) => {
          await opened.app.imageAdmin.update({ ids: ['a1', 'a2'], changes: { publishAt: AT } }, ANN);
          return [opened.app.publishing.publishDue, () => change(opened)];
        },
        async ({ db }, done) => {
          expect(done).toEqual([true, true]);
          const rows = await db.select().from(images);
          expect(rows.find(({ id }) => id === 'a1')?.hidden ?? true).toBe(true);
          expect(rows.find(({ id }) => id === 'a2')).toMatchObject({ hidden: false, draft: false });
        },
      );
    }
  });

  test('two corrections of what was read: one succeeds, the other is refused with what is stored', () =>
    race(
      async ({ app }) => {
        const was = { text: null, theme: null, palette: null };
        return [
          () => app.imageDetails.correct('a1', { ...was, text: 'Words', was }, ANN),
          () => app.imageDetails.correct('a1', { ...was, palette: ['#7c3aed'], was }, BEN),
        ];
      },
      async ({ app }, done) => {
        expect(done.toSorted()).toEqual([false, true]);
        const { corrected } = await app.imageDetails.forAdmin('a1');
        expect(corrected).toEqual({
          text: done[0] ? 'Words' : null,
          theme: null,
          palette: done[1] ? ['#7c3aed'] : null,
        });
        const late = app.imageDetails.correct(
          'a1',
          { ...corrected, theme: 'dark', was: { ...corrected, theme: 'dark' } },
          BEN,
        );
        await expect(late).rejects.toMatchObject({
          code: 'edited-since',
          extras: { extensions: { current: { corrected } } },
        });
      },
    ));

  longTest('a revert against the same revert or against an edit: nothing is applied twice or lost', async () => {
    for (const isOther of [false, true]) {
      await race(
        async ({ app }) => {
          const { entries } = await app.imageAdmin.update({ ids: ['a1', 'a2'], changes: { alt: 'First' } }, ANN);
          const revert = () => app.history.revert(entries, ANN);
          const edit = () => app.imageAdmin.update({ ids: ['a1'], changes: { alt: 'Second' } }, BEN);
          return [revert, isOther ? edit : revert];
        },
        async ({ db, trail }, done) => {
          const [a1, a2] = (await db.select().from(images)).map(({ alt }) => alt);
          const reverts = (await trail()).filter(({ action }) => action === 'image.reverted');
          expect(reverts).toHaveLength(isOther && !done[0] ? 0 : 1);
          if (isOther) expect([a1, done[1]]).toEqual(['Second', true]);
          else expect(done.filter(Boolean)).toHaveLength(1);
          expect(a2).toBe(reverts.length === 1 ? '' : 'First');
        },
      );
    }
  });
});

describe('two admins on the same company', () => {
  longTest(
    'a publication against a deletion: the company is deleted, and the trail has no publication that never happened',
    () =>
      race(
        async ({ app, publish }) => {
          await publish(true);
          return [app.publishing.publishDue, () => app.companyAdmin.remove('bolt', BEN)];
        },
        async ({ app, trail }, done) => {
          expect(done).toEqual([true, true]);
          expect((await app.companyAdmin.list()).map(({ id }) => id)).toEqual(['acme']);
          const actions = (await trail()).map(({ action, actorEmail }) => `${action} by ${actorEmail}`);
          expect(actions[0]).toBe('company.deleted by ben@example.com');
          const deleted = (await trail())[0]?.before as { draft: boolean };
          expect(actions.includes('company.updated by schedule')).toBe(!deleted.draft);
        },
      ),
  );

  test('a save against a deletion, then two concurrent restores: exactly one restore succeeds', async () => {
    await race(
      async ({ app }) => [
        () => app.companyAdmin.update('bolt', { name: 'Bolted', slug: 'bolt' }, ANN),
        () => app.companyAdmin.remove('bolt', BEN),
      ],
      async ({ app, trail }, [, isDeleted]) => {
        expect(isDeleted).toBe(true);
        const [deleted] = (await trail()).filter(({ action }) => action === 'company.deleted');
        const restore = () => app.history.revert([deleted?.id ?? 0], ANN);
        const back = await Promise.allSettled([restore(), restore()]);
        expect(back.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        for (const result of back)
          if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'changed-since' });
        expect((await app.companyAdmin.list()).map(({ slug }) => slug)).toEqual(['acme', 'bolt']);
      },
    );
  });
});
