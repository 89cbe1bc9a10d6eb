import { describe, expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { newTagSchema } from '#shared/tags/tag-admin.contract.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { shippedDefinition } from './shipped-definitions.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const VIEWER = { kind: 'user', id: 'una' } as const;

async function open() {
  const reasons: string[] = [];
  const opened = await openTestApp({ deps: { rebuild: { request: async (reason) => void reasons.push(reason) } } });
  const image = (id: string, tags: string[], given = {}) => ({ row: anImage('acme', { id, ...given }), tags });
  await addGallery(opened.db, [
    {
      company: aCompany({ cloudinaryFolder: 'acme' }),
      images: [
        image('i1', ['topic:dashboard', 'graph', 'chart']),
        image('i2', ['chart']),
        image('i3', ['graph'], { hidden: true }),
        image('i4', ['graphs']),
      ],
    },
  ]);
  const { tagAdmin, images, search, imageAdmin } = opened.app;
  const tag = async (name: string) => {
    const found = (await tagAdmin.list()).find((each) => each.name === name);
    if (!found) throw new Error(`There is no tag ${name}.`);
    return found;
  };
  const rename = async (from: string, name: string, given = {}) => {
    const { id, description, aliases, version } = await tag(from);
    return tagAdmin.update(String(id), { name, description, aliases, version, ...given }, ADMIN);
  };
  const merge = async (from: string[], into: string) => {
    const ids = await Promise.all(from.map(async (name) => (await tag(name)).id));
    const { id } = await tag(into);
    const preview = await tagAdmin.previewMerge({ from: ids, into: id });
    return tagAdmin.merge({ from: ids, into: id, images: preview.images }, ADMIN);
  };
  const tagged = async (name: string) => (await images.listByTag(name, VIEWER)).total;
  const found = async (given: object) => (await search.find(searchQuerySchema.parse(given), VIEWER)).total;
  const tagsOf = async (id: string) => (await (await imageAdmin.list({ q: id })).read(0, 1))[0]?.tags;
  return { ...opened, tagAdmin, tag, rename, merge, tagged, found, tagsOf, reasons };
}

test('tags are listed with kind and count, hidden images included', async () => {
  const { tagAdmin } = await open();
  expect((await tagAdmin.list()).map(({ name, kind, images }) => [name, kind, images])).toEqual([
    ['chart', 'ui-elements', 2],
    ['graph', 'ui-elements', 2],
    ['graphs', 'ui-elements', 1],
    ['topic:dashboard', 'screens', 1],
  ]);
});

test('a renamed tag is found under both names', async () => {
  const { rename, tagged, found, reasons, app } = await open();
  const renamed = await rename('topic:dashboard', 'topic:overview');
  expect(renamed).toMatchObject({ name: 'topic:overview', aliases: ['topic:dashboard'], version: 2 });
  expect([await tagged('topic:overview'), await tagged('topic:dashboard'), await tagged(ALL_TAGS.screens)]).toEqual([
    1, 1, 1,
  ]);
  expect([await found({ tag: 'topic:dashboard' }), await found({ not: 'topic:dashboard' })]).toEqual([1, 2]);
  expect(await app.tags.list()).not.toContain('topic:dashboard');
  expect(reasons).toEqual(['Tag topic:dashboard renamed to topic:overview']);
  await rename('topic:overview', 'topic:dashboard');
  expect(await tagged('topic:overview')).toBe(1);
});

type Change = (gallery: Awaited<ReturnType<typeof open>>) => Promise<unknown>;
const SCREEN_FIRST = ['whole', 'part'];
const BY_POSITION = ['part', 'whole'];

test.each<[string, string[], Change, string[]]>([
  ['stays a tag of screens', ['topic:alerts'], ({ rename }) => rename('topic:alerts', 'topic:alarms'), SCREEN_FIRST],
  ['becomes one of elements', ['topic:alerts'], ({ rename }) => rename('topic:alerts', 'alerts'), BY_POSITION],
  ['becomes one of screens', ['alerts'], ({ rename }) => rename('alerts', 'topic:alerts'), SCREEN_FIRST],
  ['is merged into one of elements', ['topic:alerts'], ({ merge }) => merge(['topic:alerts'], 'chart'), BY_POSITION],
  ['is merged into one of screens', ['alerts'], ({ merge }) => merge(['alerts'], 'topic:dashboard'), SCREEN_FIRST],
])(
  'images keep the place that a new index would give them when their tag %s',
  async (_what, tags, change, expected) => {
    const opened = await open();
    const { app, db } = opened;
    const images = (['part', 'screen'] as const).map((form, position) => ({
      row: anImage('bolt', { id: form === 'part' ? 'part' : 'whole', form, position }),
      tags,
    }));
    await addGallery(db, [{ company: aCompany({ name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt' }), images }]);
    const order = async () => {
      const { read, length } = await app.images.listByCompany('bolt', VIEWER);
      return (await read(0, length)).map(({ id }) => id);
    };
    expect(await order()).toEqual(tags[0] === 'alerts' ? BY_POSITION : SCREEN_FIRST);
    await change(opened);
    expect(await order()).toEqual(expected);
    await app.gallery.rewriteIndex();
    expect(await order()).toEqual(expected);
  },
);

test('a merge tags each image once and keeps the merged names as aliases', async () => {
  const { tag, merge, rename, tagged, tagsOf, reasons } = await open();
  await rename('graphs', 'plots');
  const merged = await merge(['graph', 'plots'], 'chart');
  expect(merged).toMatchObject({ name: 'chart', images: 4, aliases: ['graph', 'graphs', 'plots'] });
  expect(await tagsOf('i1')).toEqual(['topic:dashboard', 'chart']);
  expect([await tagged('graphs'), await tagged('plots'), await tagged('chart')]).toEqual([3, 3, 3]);
  await expect(tag('graph')).rejects.toThrow('no tag');
  expect(reasons.at(-1)).toBe('2 tags merged into chart');
});

test('a merge is refused if the number of tagged images is not the confirmed one', async () => {
  const { tagAdmin, tag, app, db } = await open();
  const [from, into] = [(await tag('graph')).id, (await tag('chart')).id];
  expect(await tagAdmin.previewMerge({ from: [from], into })).toEqual({ images: 2, both: 1 });
  await app.imageAdmin.update({ ids: ['i2'], changes: { addTags: ['graph'] } }, ADMIN);
  const before = (await db.select().from(auditEntries)).length;
  await expect(tagAdmin.merge({ from: [from], into, images: 2 }, ADMIN)).rejects.toMatchObject({
    code: 'matches-changed',
  });
  await expect(tagAdmin.merge({ from: [into], into, images: 2 }, ADMIN)).rejects.toMatchObject({
    code: 'validation-failed',
  });
  await expect(tagAdmin.merge({ from: [999], into, images: 0 }, ADMIN)).rejects.toMatchObject({
    code: 'tag-not-found',
  });
  expect((await db.select().from(auditEntries)).length).toBe(before);
});

describe('names that are taken', () => {
  test.each([
    ['graph', 'chart'],
    ['graph', 'Chart'],
    ['graph', 'topic: dashboard'],
  ])('%s cannot be renamed to %s', async (from, name) => {
    const { rename } = await open();
    await expect(rename(from, newTagSchema.parse(name))).rejects.toMatchObject({ code: 'tag-taken' });
  });

  test('former names of other tags, and aliases that are tags, are refused', async () => {
    const { rename } = await open();
    await rename('graph', 'plot');
    await expect(rename('chart', 'graph')).rejects.toMatchObject({
      code: 'tag-taken',
      extras: { extensions: { tag: 'plot' } },
    });
    await expect(rename('chart', 'chart', { aliases: ['graphs'] })).rejects.toMatchObject({ code: 'tag-taken' });
  });
});

test('visitors get the definitions of tags that have one', async () => {
  const { rename, app } = await open();
  await rename('chart', 'chart', { description: 'Numbers as a picture' });
  expect(await app.tags.definitionsOf(['graph', 'chart', 'nothing'])).toEqual([
    { tag: 'chart', definition: 'Numbers as a picture' },
  ]);
});

test('two admins on the same tag: the second gets an error', async () => {
  const { tag, tagAdmin } = await open();
  const { id, aliases, version } = await tag('graph');
  const edit = (description: string) =>
    tagAdmin.update(String(id), { name: 'graph', description, aliases, version }, ADMIN);
  await edit('Nodes and edges');
  await expect(edit('Lines')).rejects.toMatchObject({ code: 'edited-since' });
  expect((await tag('graph')).description).toBe('Nodes and edges');
});

test('the audit trail records tags before and after an edit, and the images of merged tags', async () => {
  const { rename, merge, db } = await open();
  await rename('graphs', 'plots', { description: 'Lines' });
  await merge(['plots'], 'chart');
  const [renamed, merged] = await db.select().from(auditEntries);
  expect([renamed?.action, renamed?.before, renamed?.after]).toEqual([
    'tag.updated',
    '{"name":"graphs","description":"","aliases":[]}',
    '{"name":"plots","description":"Lines","aliases":["graphs"]}',
  ]);
  expect(merged?.action).toBe('tag.merged');
  expect(JSON.parse(merged?.before ?? '')).toEqual({
    name: 'chart',
    carried: [],
    merged: [{ id: expect.any(Number), name: 'plots', description: 'Lines', aliases: ['graphs'], images: ['i4'] }],
  });
});

test('former names and other letter cases are resolved to the current tag when an admin tags an image', async () => {
  const { rename, app, tagsOf, tagAdmin } = await open();
  await rename('graph', 'plot');
  await app.imageAdmin.update({ ids: ['i2'], changes: { addTags: ['graph', 'CHART', 'topic : dashboard'] } }, ADMIN);
  expect(await tagsOf('i2')).toEqual(['chart', 'plot', 'topic:dashboard']);
  expect((await tagAdmin.list()).map(({ name }) => name)).not.toContain('graph');
});

test('a tag with a shipped definition has what visitors read while its description is empty', async () => {
  const { tag } = await open();
  expect((await tag('topic:dashboard')).definition).toBe(shippedDefinition('topic:dashboard')?.text);
  expect((await tag('graphs')).definition).toBeUndefined();
});
