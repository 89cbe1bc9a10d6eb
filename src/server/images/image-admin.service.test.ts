import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import type { ImageChangesInput, ImageFilter } from '#shared/images/image-admin.contract.ts';
import { EDITED, NO_FIELDS } from '#shared/images/image-fields.ts';
import { type SearchResponse, searchQuerySchema } from '#shared/search/search.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

async function open() {
  const reasons: string[] = [];
  const opened = await openTestApp({ deps: { rebuild: { request: async (reason) => void reasons.push(reason) } } });
  await addGallery(opened.db, [
    {
      company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }),
      images: ['a1', 'a2', 'a3'].map((id) => ({
        row: anImage('acme', { id, sourceName: `${id}.png` }),
        tags: ['topic:dashboard', 'button'],
      })),
    },
    {
      company: aCompany({ id: 'zenith', name: 'Zenith', slug: 'zenith', cloudinaryFolder: null }),
      images: [{ row: anImage('zenith', { id: 'z1', sourceName: 'a1.png' }), tags: [] }],
    },
    {
      company: aCompany({ id: 'empty', name: 'Empty', slug: 'empty', cloudinaryFolder: null }),
      images: [{ row: anImage('strangers', { id: 's1', sourceName: 's1.png' }), tags: [] }],
    },
  ]);
  const service = opened.app.imageAdmin;
  const list = async (filter: ImageFilter) => {
    const { read, length } = await service.list(filter, 'place');
    return read(0, length);
  };
  const shown = async (company: string) => (await list({ company: [company] })).map(({ id }) => id);
  return { ...opened, service, reasons, list, shown };
}

test('tags are added and removed in bulk; the tag counts follow and a build is requested', async () => {
  const { app, service, list, reasons } = await open();
  const changes = { addTags: ['modal', 'button'], removeTags: ['topic:dashboard'], hidden: false };
  await service.update({ ids: ['a1', 'a3'], changes }, ADMIN);
  expect((await list({ company: ['acme'] })).map(({ tags }) => tags)).toEqual([
    ['button', 'modal'],
    ['topic:dashboard', 'button'],
    ['button', 'modal'],
  ]);
  expect(await app.tags.listCounted()).toEqual([
    { tag: 'button', count: 3 },
    { tag: 'modal', count: 2 },
    { tag: 'topic:dashboard', count: 1 },
  ]);
  expect(reasons).toEqual(['2 images edited']);
});

test('a hidden image leaves the site and stays on the Images page', async () => {
  const { app, service, list, shown } = await open();
  await service.update({ ids: ['a2'], changes: { hidden: true, alt: 'A wall of alerts' } }, ADMIN);
  const visible = (await wholeGallery(app)).itemsByCompany.get('acme')?.map(({ id }) => id);
  expect([visible, await shown('acme')]).toEqual([
    ['a1', 'a3'],
    ['a1', 'a2', 'a3'],
  ]);
  expect((await list({ company: ['acme'] }))[1]).toMatchObject({ hidden: true, alt: 'A wall of alerts' });
});

test('images moved to another company come last there, and their source names stay unique', async () => {
  const { service, shown, db } = await open();
  await service.update({ ids: ['a1', 's1'], changes: { companyId: 'zenith' } }, ADMIN);
  expect([await shown('acme'), await shown('zenith')]).toEqual([
    ['a2', 'a3'],
    ['z1', 'a1', 's1'],
  ]);
  const rows = await db.select().from(images).where(eq(images.folder, 'zenith'));
  expect(rows.map(({ sourceName }) => sourceName).toSorted()).toEqual(['a1-a1.png', 'a1.png', 's1-s1.png']);
});

test('an image moved to a company without a folder is listed there', async () => {
  const { service, shown } = await open();
  await service.update({ ids: ['s1'], changes: { companyId: 'empty' } }, ADMIN);
  expect(await shown('empty')).toEqual(['s1']);
});

test('folders without a company and companies without images are listed with a remedy', async () => {
  const { service } = await open();
  const { folders, companies } = await service.folders();
  expect(folders.map(({ folder, match, companyId }) => [folder, match, companyId])).toEqual([
    ['acme', 'exact', 'acme'],
    ['strangers', 'none', null],
    ['zenith', 'fuzzy', 'zenith'],
  ]);
  expect(folders[1]?.remedy).toBe('No company for folder “strangers”. Create it under Companies, or move its images.');
  expect(companies.map(({ name, images, remedy }) => [name, images, remedy])).toEqual([
    ['Acme', 3, null],
    ['Zenith', 1, null],
    ['Empty', 0, expect.stringContaining('Set its image-host folder')],
  ]);
});

test('visible images without tags are counted and listed across all companies', async () => {
  const { service, db, list } = await open();
  await addGallery(db, [
    {
      company: aCompany({ id: 'logos', name: 'Logos', slug: 'logos', cloudinaryFolder: 'logos' }),
      images: [
        { row: anImage('logos', { id: 'l1', publicId: 'logos/logo' }), tags: [] },
        { row: anImage('logos', { id: 'l2', hidden: true }), tags: [] },
        { row: anImage('test-uploads', { id: 't1' }), tags: [] },
      ],
    },
  ]);
  expect((await service.folders()).untagged).toBe(2);
  expect((await list({ lacks: ['tags'], hidden: 'false' })).map(({ id }) => id)).toEqual(['z1', 's1']);
  await service.update({ ids: ['s1'], changes: { addTags: ['button'] } }, ADMIN);
  expect((await list({ lacks: ['tags'], hidden: 'false' })).map(({ id }) => id)).toEqual(['z1']);
});

test('an edit of all matching images applies only if their number is the confirmed one', async () => {
  const { service, db, list, reasons } = await open();
  const edit = { matching: { tag: ['button'] }, changes: { addTags: ['modal'], removeTags: ['topic:dashboard'] } };
  await expect(service.update({ ...edit, count: 2 }, ADMIN)).rejects.toMatchObject({
    code: 'matches-changed',
    extras: { extensions: { count: 3 } },
  });
  expect([await db.select().from(auditEntries), reasons]).toEqual([[], []]);
  await service.update({ ...edit, count: 3 }, ADMIN);
  expect((await list({ company: ['acme'] })).map(({ tags }) => tags)).toEqual([
    ['button', 'modal'],
    ['button', 'modal'],
    ['button', 'modal'],
  ]);
  expect(reasons).toEqual(['3 images edited']);
});

test('an edit of 1,004 images requests one build; the audit trail records each image, in entries of 500', async () => {
  const { service, db, list, reasons } = await open();
  const many = Array.from({ length: 1_001 }, (_, at) => anImage('acme', { id: `many-${at}`, position: at }));
  for (let at = 0; at < many.length; at += 100) await db.insert(images).values(many.slice(at, at + 100));
  await service.update({ matching: { folder: 'acme' }, count: 1_004, changes: { addTags: ['modal'] } }, ADMIN);
  expect((await list({ tag: ['modal'] })).length).toBe(1_004);
  const entries = await db.select().from(auditEntries);
  expect(entries.map(({ subjectId }) => subjectId)).toEqual(['500 images', '500 images', '4 images']);
  const told = entries.flatMap(({ before }) => (JSON.parse(before ?? '') as { id: string }[]).map(({ id }) => id));
  expect(new Set(told).size).toBe(1_004);
  expect(reasons).toEqual(['1004 images edited']);
});

test('the site shows a new order of images', async () => {
  const { app, service } = await open();
  await service.reorder(['a3', 'a1', 'a2'], ADMIN);
  expect((await wholeGallery(app)).itemsByCompany.get('acme')?.map(({ id }) => id)).toEqual(['a3', 'a1', 'a2']);
});

test('provenance can be edited, and an edit marks only its own fields as edited', async () => {
  const { app, service, db, list } = await open();
  const details = {
    title: 'Alerts',
    source: 'https://acme.example/tour',
    license: 'CC-BY-4.0',
    author: 'Ann',
    capturedAt: '2025-03-31',
  };
  await service.update({ ids: ['a1'], changes: details }, ADMIN);
  await service.update({ ids: ['a1', 'a2'], changes: { addTags: ['modal'] } }, ADMIN);
  await service.update({ ids: ['a3'], changes: { hidden: true } }, ADMIN);
  expect((await wholeGallery(app)).items.find(({ id }) => id === 'a1')).toMatchObject(details);
  expect((await list({ company: ['acme'] }))[0]).toMatchObject(details);
  const marks = await db.select({ id: images.id, edited: images.edited }).from(images).where(eq(images.folder, 'acme'));
  const { title, source, license, author, capturedAt, tags } = EDITED;
  expect(marks.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: 'a1', edited: title | source | license | author | capturedAt | tags },
    { id: 'a2', edited: tags },
    { id: 'a3', edited: 0 },
  ]);
  await service.update({ ids: ['a1'], changes: { title: '', capturedAt: null } }, ADMIN);
  const cleared = (await wholeGallery(app)).items.find(({ id }) => id === 'a1');
  expect([cleared?.title, cleared?.capturedAt, cleared?.author]).toEqual([undefined, undefined, 'Ann']);
});

test('images come by quality, 3, 2, not judged, 1, in every list and preview, unless an admin has ordered them', async () => {
  const { app, service, db, shown } = await open();
  const public8 = async () => (await app.images.previewOfCompany('acme')).items.map(({ id }) => id);
  const searched = async () => {
    const viewer = { kind: 'user', id: 'test' } as const;
    const query = searchQuerySchema.parse({ company: 'acme' });
    const { items } = JSON.parse((await app.search.find(query, viewer)).json) as SearchResponse;
    return items.map(({ id }) => id);
  };
  const orders = async () => [await shown('acme'), await public8(), await searched()];
  const judge = (id: string, quality: 1 | 2 | 3 | null) => service.update({ ids: [id], changes: { quality } }, ADMIN);
  const everywhere = (...ids: string[]) => [ids, ids, ids];
  expect(await orders()).toEqual(everywhere('a1', 'a2', 'a3'));
  await judge('a1', 1);
  await judge('a3', 2);
  expect(await orders()).toEqual(everywhere('a3', 'a2', 'a1'));
  await judge('a2', 3);
  expect(await orders()).toEqual(everywhere('a2', 'a3', 'a1'));

  await service.reorder(['a1', 'a3', 'a2'], ADMIN);
  expect(await orders()).toEqual(everywhere('a1', 'a3', 'a2'));
  await judge('a1', 1);
  expect(await orders()).toEqual(everywhere('a1', 'a3', 'a2'));
  const { entries } = await app.auditReading.list({ action: 'image.reordered' }, {});
  await app.history.revert([entries[0]?.id ?? 0], ADMIN);
  expect(await orders()).toEqual(everywhere('a2', 'a3', 'a1'));
  await db.insert(images).values(anImage('acme', { id: 'a4', quality: 3 }));
  app.gallery.expire();
  expect(await orders()).toEqual(everywhere('a2', 'a3', 'a1', 'a4'));
});

test('of one quality, whole screens come before parts, parts before elements, and what is drawn on after all of them', async () => {
  const { service, shown, db } = await open();
  const change = (id: string, changes: Parameters<typeof service.update>[0]['changes']) =>
    service.update({ ids: [id], changes }, ADMIN);
  await change('a1', { form: 'element' });
  await change('a2', { form: 'part' });
  await change('a3', { form: 'screen' });
  expect(await shown('acme')).toEqual(['a3', 'a2', 'a1']);
  await change('a3', { annotated: true });
  expect(await shown('acme')).toEqual(['a2', 'a1', 'a3']);
  await change('a1', { quality: 2 });
  expect(await shown('acme')).toEqual(['a1', 'a2', 'a3']);
  // What is no screen keeps its place.
  await db.insert(images).values(['a4', 'a5'].map((id) => anImage('acme', { id, position: 9, form: 'element' })));
  await change('a4', { form: 'element' });
  await change('a5', { form: 'screen' });
  expect(await shown('acme')).toEqual(['a1', 'a4', 'a5', 'a2', 'a3']);
});

test('an edit that includes an unknown image is refused as a whole', async () => {
  const { service, db, shown } = await open();
  const edit = service.update({ ids: ['a1', 'gone'], changes: { hidden: true } }, ADMIN);
  await expect(edit).rejects.toMatchObject({ code: 'image-not-found' });
  expect(await shown('acme')).toHaveLength(3);
  expect(await db.select().from(auditEntries)).toEqual([]);
});

test('the audit trail records an image before and after an edit', async () => {
  const { service, db } = await open();
  await service.update({ ids: ['a1'], changes: { alt: 'New' } }, ADMIN);
  const [entry] = await db.select().from(auditEntries);
  expect(entry).toMatchObject({ action: 'image.updated', subjectKind: 'image', subjectId: 'a1' });
  expect([JSON.parse(entry?.before ?? ''), JSON.parse(entry?.after ?? '')]).toMatchObject([
    [
      {
        id: 'a1',
        hidden: false,
        mayDownload: true,
        folder: 'acme',
        ...NO_FIELDS,
        alt: expect.stringContaining('Alt of'),
        tags: ['topic:dashboard', 'button'],
      },
    ],
    { alt: 'New' },
  ]);
});

const EDITS: Record<string, ImageChangesInput['changes']> = {
  'the alt text': { alt: 'Theirs' },
  'the tags': { addTags: ['modal'] },
  'a removed tag': { removeTags: ['button'] },
  visibility: { hidden: true },
  'the licence': { license: 'CC0' },
  'the company': { companyId: 'zenith' },
};

test.each(Object.entries(EDITS))(
  'an edit on top of another of %s is refused with the stored image',
  async (_name, theirs) => {
    const { service, list } = await open();
    const opened = await list({ company: ['acme'] });
    const versions = Object.fromEntries(opened.map(({ id, version }) => [id, version]));
    await service.update({ ids: ['a2'], versions, changes: theirs }, ADMIN);
    const stored = (await list({})).find(({ id }) => id === 'a2');
    for (const ids of [['a2'], ['a1', 'a2', 'a3']]) {
      await expect(service.update({ ids, versions, changes: { alt: 'Mine' } }, ADMIN)).rejects.toMatchObject({
        code: 'edited-since',
        extras: { extensions: { current: [stored] } },
      });
    }
    expect((await list({})).map(({ alt }) => alt)).not.toContain('Mine');
    const now = { a2: stored?.version ?? '' };
    await service.update({ ids: ['a2'], versions: now, changes: { alt: 'Mine' } }, ADMIN);
    expect((await list({})).find(({ id }) => id === 'a2')?.alt).toBe('Mine');
  },
);

test('an edit of all matching images sees edits of those that the page did not list', async () => {
  const { service, list } = await open();
  const { latestEntry } = await service.folders();
  const matching = { company: ['acme'] };
  const count = (await list(matching)).length;
  await service.update({ ids: ['a2'], changes: { alt: 'Theirs' } }, ADMIN);
  const stored = (await list({})).find(({ id }) => id === 'a2');
  const mine = { matching, count, changes: { license: 'CC0' } };
  await expect(service.update({ ...mine, seen: latestEntry }, ADMIN)).rejects.toMatchObject({
    code: 'edited-since',
    extras: { extensions: { current: [stored] } },
  });
  expect((await list({})).map(({ license }) => license)).not.toContain('CC0');
  await service.update({ ...mine, seen: (await service.folders()).latestEntry }, ADMIN);
  expect((await list(matching)).every(({ license }) => license === 'CC0')).toBe(true);
});

test('of two edits at once from the same version one is stored, the other is refused', async () => {
  const { service, list } = await open();
  const versions = Object.fromEntries((await list({})).map(({ id, version }) => [id, version]));
  const save = (alt: string) => service.update({ ids: ['a1', 'a2'], versions, changes: { alt } }, ADMIN);
  const ended = await Promise.allSettled([save('One'), save('Two')]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
