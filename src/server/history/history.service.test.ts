import { expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import type { ImageChanges } from '#shared/images/image-admin.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

async function open() {
  const reasons: string[] = [];
  const opened = await openTestApp({ deps: { rebuild: { request: async (reason) => void reasons.push(reason) } } });
  const { app, db } = opened;
  await addGallery(db, [
    {
      company: aCompany({
        id: 'acme',
        name: 'Acme',
        slug: 'acme',
        cloudinaryFolder: 'acme',
        logoUrl: '/logo',
        position: 3,
      }),
      images: ['a1', 'a2'].map((id, position) => ({
        row: anImage('acme', { id, originalName: `${id}.png`, alt: `Alt of ${id}`, position }),
        tags: ['topic:dashboard', 'button', 'gauge'],
      })),
    },
    {
      company: aCompany({ id: 'bolt', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt', position: 7 }),
      images: [{ row: anImage('bolt', { id: 'b1', position: 0 }), tags: [] }],
    },
  ]);
  await db.$client.execute(`INSERT INTO image_tags SELECT 'b1', id, 0 FROM tags WHERE name IN ('gauge', 'button')`);
  const edit = async (ids: string[], changes: ImageChanges['changes']) =>
    (await app.imageAdmin.update({ ids, changes }, ADMIN)).entries;
  const shown = async () => {
    const { read, length } = await app.imageAdmin.list({}, 'place');
    return (await read(0, length)).sort((a, b) => (a.id < b.id ? -1 : 1));
  };
  const newest = async () => (await app.auditReading.list({}, { limit: 1 })).entries[0]?.id ?? 0;
  const revert = (...ids: number[]) => app.history.revert(ids, ADMIN);
  return { ...opened, reasons, edit, shown, newest, revert };
}

const EDITS: [string, ImageChanges['changes']][] = [
  ['text', { alt: 'New', title: 'T', license: 'MIT', capturedAt: '2025-01-02' }],
  ['visibility', { hidden: true, mayDownload: false }],
  ['added and removed tags', { addTags: ['modal'], removeTags: ['button'] }],
  ['the company', { companyId: 'bolt' }],
];

test.each(EDITS)('reverting an edit of several images restores: %s', async (_, changes) => {
  const { edit, shown, revert, reasons, app } = await open();
  const before = await shown();
  const entries = await edit(['a1', 'a2'], changes);
  expect(await shown()).not.toEqual(before);
  expect(await revert(...entries)).toEqual({ message: '2 images as before the edit.' });
  expect(await shown()).toEqual(before);
  expect(reasons).toEqual(['2 images edited', '2 images reverted']);
  expect((await app.auditReading.list({ action: 'image.reverted' }, {})).total).toBe(1);
  await expect(revert(...entries)).rejects.toMatchObject({ code: 'changed-since' });
});

test('a revert can be reverted', async () => {
  const { edit, shown, revert, newest } = await open();
  const entries = await edit(['a1'], { alt: 'New', addTags: ['modal'], removeTags: ['button'] });
  const edited = await shown();
  await revert(...entries);
  await revert(await newest());
  expect((await shown()).map(({ alt, tags }) => [alt, [...tags].sort()])).toEqual(
    edited.map(({ alt, tags }) => [alt, [...tags].sort()]),
  );
});

test('a revert fails and names the fields that were changed since; later changes of other fields are kept', async () => {
  const { edit, shown, revert } = await open();
  const entries = await edit(['a1', 'a2'], { alt: 'First', hidden: true });
  await edit(['a1'], { title: 'Other field' });
  await edit(['a2'], { alt: 'Second' });
  const before = await shown();
  await expect(revert(...entries)).rejects.toMatchObject({
    code: 'changed-since',
    extras: {
      extensions: { differences: [{ subject: 'a2.png', field: 'alt', left: 'First', now: 'Second' }], count: 1 },
    },
  });
  expect(await shown()).toEqual(before);
  await edit(['a2'], { alt: 'First' });
  await revert(...entries);
  expect((await shown())[0]).toMatchObject({ alt: 'Alt of a1', hidden: false, title: 'Other field' });
});

test('reverting an edit clears the mark that keeps imports from changing the field', async () => {
  const { edit, revert, db } = await open();
  await edit(['a1'], { title: 'Kept' });
  const entries = await edit(['a1'], { alt: 'New' });
  const edited = async () => (await db.select().from(images)).find(({ id }) => id === 'a1')?.edited;
  const withAlt = await edited();
  await revert(...entries);
  expect(await edited()).toBe((withAlt ?? 0) - 2);
});

test('an image order is restored, unless it was changed since', async () => {
  const { app, revert, newest } = await open();
  const order = async () => {
    const { read, length } = await app.imageAdmin.list({ company: ['acme'] }, 'place');
    return (await read(0, length)).map(({ id }) => id);
  };
  await app.imageAdmin.reorder(['a2', 'a1'], ADMIN);
  const entry = await newest();
  await revert(entry);
  expect(await order()).toEqual(['a1', 'a2']);
  await expect(revert(entry)).rejects.toMatchObject({ code: 'changed-since' });
});

test('a company edit is reverted field by field; a deleted company is restored with its logo and place', async () => {
  const { app, revert, newest, edit } = await open();
  const before = await app.companyAdmin.list();
  await app.companyAdmin.update('acme', { name: 'Acme 2', slug: 'acme', description: 'Text' }, ADMIN);
  const entry = await newest();
  await app.companyAdmin.update('acme', { name: 'Acme 3', slug: 'acme' }, ADMIN);
  await expect(revert(entry)).rejects.toMatchObject({
    code: 'changed-since',
    message: 'Not reverted. Since then, name of Acme 3 was changed from Acme 2 to Acme 3.',
  });
  await revert(await newest());
  await revert(entry);
  const facts = ({ name, description, logoUrl, position, imageCount }: (typeof before)[number]) => [
    name,
    description,
    logoUrl,
    position,
    imageCount,
  ];
  expect((await app.companyAdmin.list()).map(facts)).toEqual(before.map(facts));

  await app.companyAdmin.remove('acme', ADMIN);
  const deletion = await newest();
  await edit(['a1'], { alt: 'Meanwhile' });
  await revert(deletion);
  expect((await app.companyAdmin.list()).map(facts)).toEqual(before.map(facts));
  await expect(revert(deletion)).rejects.toMatchObject({ code: 'changed-since' });
});

test('a company is restored without a logo that was taken down, and not while another company has its slug', async () => {
  const { app, db, revert, newest } = await open();
  const publicId = 'logos/abc';
  await app.companyAdmin.remove('acme', ADMIN);
  const deletion = await newest();
  await db.$client.execute({
    sql: `UPDATE audit_entries SET before = json_set(before, '$.logoUrl', ?) WHERE id = ?`,
    args: [`/media/v1/${publicId}/256.webp`, deletion],
  });
  await db.insert(takedowns).values({ contentHash: 'cd'.repeat(32), reason: 'A claim', publicIds: [publicId] });
  await app.companyAdmin.update('bolt', { name: 'Bolt', slug: 'acme' }, ADMIN);
  await expect(revert(deletion)).rejects.toMatchObject({ code: 'slug-taken' });
  await app.companyAdmin.update('bolt', { name: 'Bolt', slug: 'bolt' }, ADMIN);
  await revert(deletion);
  expect((await app.companyAdmin.list()).find(({ id }) => id === 'acme')?.logoUrl).toBeNull();
});

test('the order of companies is restored', async () => {
  const { app, revert, newest } = await open();
  await app.companyAdmin.reorder(['bolt', 'acme'], ADMIN);
  await revert(await newest());
  expect((await app.companyAdmin.list()).map(({ id }) => id)).toEqual(['acme', 'bolt']);
});

test('reverting a tag edit restores its name on its images', async () => {
  const { app, revert, newest, shown } = await open();
  const before = await shown();
  const [tag] = (await app.tagAdmin.list()).filter(({ name }) => name === 'gauge');
  await app.tagAdmin.update(String(tag?.id), { name: 'dial', description: 'A value', aliases: [], version: 1 }, ADMIN);
  const entry = await newest();
  await revert(entry);
  expect(await shown()).toEqual(before);
  expect((await app.tagAdmin.list()).find(({ id }) => id === tag?.id)).toMatchObject({ name: 'gauge', aliases: [] });
  await expect(revert(entry)).rejects.toMatchObject({ code: 'changed-since' });
});

test('reverting a tag merge restores the tags of each image', async () => {
  const { app, revert, newest, shown, edit } = await open();
  await edit(['b1'], { removeTags: ['button'] });
  const tagsOf = async () => (await shown()).map(({ tags }) => [...tags].sort());
  const before = await tagsOf();
  const list = await app.tagAdmin.list();
  const id = (name: string) => list.find((tag) => tag.name === name)?.id ?? 0;
  await app.tagAdmin.merge({ from: [id('gauge')], into: id('button'), images: 3 }, ADMIN);
  expect(await tagsOf()).not.toEqual(before);
  const entry = await newest();
  await revert(entry);
  expect(await tagsOf()).toEqual(before);
  expect((await app.tagAdmin.list()).map(({ name, aliases }) => [name, aliases]).sort()).toEqual(
    list.map(({ name, aliases }) => [name, aliases]).sort(),
  );
  await expect(revert(entry)).rejects.toMatchObject({ code: 'changed-since' });
});

test('a tag merge is not reverted if its alias was removed since', async () => {
  const { app, revert, newest, shown } = await open();
  const list = await app.tagAdmin.list();
  const id = (name: string) => list.find((tag) => tag.name === name)?.id ?? 0;
  const { version } = await app.tagAdmin.merge({ from: [id('gauge')], into: id('button'), images: 3 }, ADMIN);
  const entry = await newest();
  await app.tagAdmin.update(String(id('button')), { name: 'button', description: '', aliases: [], version }, ADMIN);
  const before = await shown();
  await expect(revert(entry)).rejects.toMatchObject({ code: 'changed-since' });
  expect(await shown()).toEqual(before);
});

test('edited and deleted synonyms are restored', async () => {
  const { app, revert, newest } = await open();
  const { id } = await app.synonyms.create({ terms: ['one', 'two'] }, ADMIN);
  await app.synonyms.update(String(id), { terms: ['one', 'three'] }, ADMIN);
  await revert(await newest());
  expect((await app.synonyms.list()).find((group) => group.id === id)?.terms).toEqual(['one', 'two']);
  await app.synonyms.remove(String(id), ADMIN);
  const deletion = await newest();
  await revert(deletion);
  await expect(revert(deletion)).rejects.toMatchObject({ code: 'changed-since' });
  expect((await app.synonyms.list()).filter(({ terms }) => String(terms) === 'one,two')).toEqual([
    { id, terms: ['one', 'two'] },
  ]);
});

test('edited and deleted meanings are restored', async () => {
  const { app, revert, newest } = await open();
  const [before, after] = [
    { phrases: ['one'], means: ['tag=modal'] },
    { phrases: ['one', 'two'], means: ['tag=table'] },
  ];
  const { id } = await app.intents.create(before, ADMIN);
  await app.intents.update(String(id), after, ADMIN);
  const edit = await newest();
  await app.intents.update(String(id), { ...after, means: ['words'] }, ADMIN);
  await expect(revert(edit)).rejects.toMatchObject({ code: 'changed-since' });
  await revert(await newest());
  expect((await app.intents.list()).find((intent) => intent.id === id)).toEqual({ id, ...after });
  await app.intents.remove(String(id), ADMIN);
  const deletion = await newest();
  await revert(deletion);
  await expect(revert(deletion)).rejects.toMatchObject({ code: 'changed-since' });
  expect((await app.intents.list()).filter((intent) => intent.id === id)).toEqual([{ id, ...after }]);
});

test('entries that cannot be reverted, unknown entries and mixed kinds are refused', async () => {
  const { app, revert, newest, edit } = await open();
  await app.maintenance.set({ enabled: true }, ADMIN);
  const toggle = await newest();
  const [entry = 0] = await edit(['a1'], { alt: 'x' });
  await app.companyAdmin.reorder(['bolt', 'acme'], ADMIN);
  for (const ids of [[toggle], [987_654], [entry, await newest()]]) {
    await expect(revert(...ids)).rejects.toMatchObject({ code: 'entry-not-found' });
  }
});

test('the history of an image shows only its part of bulk edits', async () => {
  const { app, edit } = await open();
  await edit(['a1', 'a2'], { alt: 'Both' });
  await edit(['a2'], { alt: 'Other' });
  await edit(['a1'], { title: 'One' });
  const { entries, total } = await app.auditReading.list({ kind: 'image', id: 'a1' }, {});
  expect(total).toBe(2);
  expect(entries.map(({ before }) => before)).toMatchObject([[{ id: 'a1', alt: 'Both' }], [{ id: 'a1' }]]);
});

test('an edit between the read and the write of a concurrent revert is not lost', async () => {
  const { edit, shown, revert } = await open();
  const entries = await edit(['a1', 'a2'], { alt: 'First' });
  const results = await Promise.allSettled([
    revert(...entries),
    edit(['a1'], { alt: 'Second', addTags: ['modal'] }),
    revert(...entries),
  ]);
  expect(results[1].status).toBe('fulfilled');
  const [first] = await shown();
  expect(first).toMatchObject({ alt: 'Second' });
  expect(first?.tags).toContain('modal');
});

test('a reverted entry offers no revert until its revert is reverted', async () => {
  const { app, edit, revert, newest } = await open();
  const offers = async () =>
    (await app.auditReading.list({}, {})).entries.map(({ action, canRevert }) => [action, canRevert]).reverse();
  await revert(...(await edit(['a1'], { alt: 'New' })));
  expect(await offers()).toEqual([
    ['image.updated', false],
    ['image.reverted', true],
  ]);
  await revert(await newest());
  expect(await offers()).toEqual([
    ['image.updated', true],
    ['image.reverted', false],
    ['image.reverted', true],
  ]);
});
