import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type CompanyRow, companies } from '#db/schema/companies.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { withEdited } from '#db/sql-parts.ts';
import { EDITED_IN_FILE } from '#shared/companies/company-fields.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

/** The fields of `companies.json` in an import and in the next one. */
const FIELDS = {
  name: ['Acme', 'Acme Two'],
  description: ['First', 'Second'],
  websiteUrl: ['https://one.example/', 'https://two.example/'],
  logo: ['acme/one.png', 'acme/two.png'],
  logoColor: ['#111111', '#222222'],
  logoIcon: ['fas fa-bug', 'fas fa-wifi'],
  heroImage: ['acme/one.png', 'acme/two.png'],
  source: ['https://one.example/press', 'https://two.example/press'],
  license: ['MIT', 'Apache-2.0'],
  category: ['SIEM', 'Forensics'],
} as const;
const ALL = Object.keys(FIELDS).toSorted();
const FOLDER = { slug: 'acme', folder: 'acme' };

const companyOf = (at: 0 | 1) => ({
  ...FOLDER,
  ...Object.fromEntries(Object.entries(FIELDS).map(([field, values]) => [field, values[at]])),
});

async function open() {
  const [dataDir, root] = [await aFolder(), await aFolder()];
  const imageHost = rememberingImageHost({ mediaDir: join(dataDir, 'media'), secret: 'secret' });
  const { app, db, settings } = await openTestApp({ deps: { imageHost }, settings: { dataDir } });
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  };
  for (const [name, background] of Object.entries({ one: '#246', two: '#642' })) {
    const drawn = sharp({ create: { width: 320, height: 200, channels: 3, background } });
    await write(`acme/${name}.png`, await drawn.png().toBuffer());
  }
  const images = ['one', 'two'].map((name) => ({ file: `acme/${name}.png`, folder: 'acme', tags: [] }));
  await write('images.json', JSON.stringify(images));
  const rows = () => db.select().from(companies);
  const bring = async (...entries: object[]) => {
    await write('companies.json', JSON.stringify(entries));
    return {
      importAll: () => app.galleryImport.importFolder(root),
      tryAll: () => app.galleryImport.importFolder(root, { isDryRun: true }),
    };
  };
  const row = async (): Promise<CompanyRow> => {
    const [found] = await rows();
    if (!found) throw new Error('There is no company.');
    return found;
  };
  /** Saves fields of the form as the admin page and the API do. */
  const edit = async (form: object) => {
    const { id, name, slug } = await row();
    await app.companyAdmin.update(id, { name, slug, ...form }, ADMIN);
  };
  /** Reverts the newest entry of an action. */
  const undo = async (action = 'company.updated') => {
    const entry = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, action))
      .orderBy(desc(auditEntries.id))
      .get();
    await app.history.revert([entry?.id ?? 0], ADMIN);
  };
  return { app, db, settings, root, rows, row, bring, edit, undo, dataDir };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** What happens to an imported company, and the fields that the next import keeps. */
const AFTER_AN_IMPORT: [what: string, act: (on: Opened) => Promise<unknown>, kept: string[]][] = [
  ['nothing', async () => undefined, []],
  ['one field is edited', ({ edit }) => edit({ description: 'Typed' }), ['description']],
  ['one field is cleared', ({ edit }) => edit({ license: null }), ['license']],
  [
    'all fields of the form are sent, of which one is new',
    async ({ edit, row }) => {
      const { heroImage: heroImageUrl, publishAt: _, id: _id, ...form } = await row();
      await edit({ ...form, heroImageUrl, category: 'Typed' });
    },
    ['category'],
  ],
  ['a save changes nothing', ({ edit }) => edit({ description: 'First' }), []],
  ['it is renamed', ({ edit }) => edit({ name: 'Typed' }), ['name']],
  ['its slug is edited', ({ edit }) => edit({ slug: 'typed' }), ['slug']],
  ['it gets another folder', ({ edit }) => edit({ cloudinaryFolder: 'typed' }), ['folder']],
  [
    'it gets another logo and cover',
    ({ edit }) => edit({ logoUrl: 'https://typed.example/logo.svg', heroImageUrl: 'https://typed.example/cover.png' }),
    ['heroImage', 'logo'],
  ],
  ['its logo and cover are removed', ({ edit }) => edit({ logoUrl: null, heroImageUrl: null }), ['heroImage', 'logo']],
  [
    'it becomes a draft and is published',
    async ({ edit }) => {
      await edit({ draft: true });
      await edit({ draft: false });
    },
    [],
  ],
  [
    'it is published on its date',
    async ({ app, db, edit }) => {
      await edit({ publishAt: '2031-01-01T00:00:00.000Z' });
      await db.update(companies).set({ publishAt: new Date(0) });
      expect(await app.publishing.publishDue()).toBe(1);
    },
    [],
  ],
  ['it is ordered', async ({ app, row }) => app.companyAdmin.reorder([(await row()).id], ADMIN), []],
  [
    'an edit is undone',
    async ({ edit, undo }) => {
      await edit({ description: 'Typed', category: 'Typed' });
      await undo();
    },
    [],
  ],
  [
    'the second edit of a field is undone',
    async ({ edit, undo }) => {
      await edit({ description: 'Typed' });
      await edit({ description: 'Typed again', category: 'Typed' });
      await undo();
    },
    ['description'],
  ],
  [
    'an edit of another field is undone',
    async ({ edit, undo }) => {
      await edit({ category: 'Typed' });
      await edit({ description: 'Typed' });
      await undo();
    },
    ['category'],
  ],
  [
    'the undo of an edit is undone',
    async ({ edit, undo }) => {
      await edit({ description: 'Typed' });
      await undo();
      await undo('company.reverted');
    },
    ['description'],
  ],
  [
    'it is deleted and restored',
    async ({ app, edit, undo, row }) => {
      await edit({ description: 'Typed' });
      await app.companyAdmin.remove((await row()).id, ADMIN);
      await undo('company.deleted');
    },
    ['description'],
  ],
  [
    'it was deleted when nothing recorded which fields were edited, and is restored',
    async ({ app, db, undo, row }) => {
      await app.companyAdmin.remove((await row()).id, ADMIN);
      const entry = await db.select().from(auditEntries).where(eq(auditEntries.action, 'company.deleted')).get();
      const { edited: _, ...before } = JSON.parse(entry?.before ?? '');
      await db
        .update(auditEntries)
        .set({ before: JSON.stringify(before) })
        .where(eq(auditEntries.id, entry?.id ?? 0));
      await undo('company.deleted');
    },
    ALL,
  ],
  [
    'what an import changed is undone',
    async ({ bring, undo }) => {
      await (await bring({ ...companyOf(0), license: 'BSD', source: 'https://bsd.example' })).importAll();
      await undo();
    },
    ['license', 'source'],
  ],
  [
    'its cover is taken down',
    async ({ app, row }) => app.takedowns.takeDown((await row()).heroImage ?? '', 'A claim', ADMIN),
    [],
  ],
];

describe('an import keeps the fields of a company that a person has edited, and sets the others', () => {
  test.each(AFTER_AN_IMPORT)('after an import: %s', async (_what, act, kept) => {
    const opened = await open();
    const { bring, row, rows } = opened;
    await (await bring(companyOf(0))).importAll();
    await act(opened);
    const before = await row();
    const { importAll, tryAll } = await bring(companyOf(1));
    const dry = await tryAll();
    expect(await rows()).toEqual([before]);
    const done = await importAll();
    const changed = ALL.filter((field) => !kept.includes(field));
    const [fields] = done.companyFields;
    expect(fields?.kept.toSorted()).toEqual(kept);
    expect(fields?.changed.toSorted()).toEqual(changed);
    expect([dry.companies, dry.companyFields]).toEqual([done.companies, done.companyFields]);
    expect(done.skipped).toEqual([]);

    const after = await row();
    const column = { logo: 'logoUrl', folder: 'cloudinaryFolder' } as Record<string, keyof CompanyRow>;
    for (const field of kept) {
      const name = column[field] ?? (field as keyof CompanyRow);
      expect([field, after[name]]).toEqual([field, before[name]]);
    }
    for (const field of changed.filter((name) => name !== 'logo' && name !== 'heroImage')) {
      expect([field, after[field as keyof CompanyRow]]).toEqual([field, FIELDS[field as 'name'][1]]);
    }
    for (const field of changed.filter((name) => name === 'logo' || name === 'heroImage')) {
      const name = column[field] ?? 'heroImage';
      expect(after[name]).toMatch(/^\/media\//);
      expect(after[name]).not.toBe(before[name]);
    }
    expect(after.edited).toBe(before.edited);

    const again = await importAll();
    expect(again.companies).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(again.companyFields.map(({ kept: still }) => still.toSorted())).toEqual(kept.length > 0 ? [kept] : []);
    expect(await rows()).toEqual([after]);
  });
});

/** How a person creates the company, and the fields that the first import keeps. */
const CREATED: [what: string, act: (on: Opened) => Promise<unknown>, kept: string[]][] = [
  [
    'in the form, with some fields',
    ({ app }) =>
      app.companyAdmin.create(
        {
          ...{ name: 'Typed', slug: 'acme', description: '', category: 'Typed', websiteUrl: null },
          ...{ logoColor: '#3B82F6', logoIcon: 'fas fa-building' },
        },
        ADMIN,
      ),
    ['category', 'name'],
  ],
  [
    'in the form, with a folder and an address of its own',
    ({ app }) => app.companyAdmin.create({ name: 'Typed', slug: 'typed', cloudinaryFolder: 'acme' }, ADMIN),
    ['name', 'slug'],
  ],
  [
    'from its folder',
    async ({ app, bring, db }) => {
      await (await bring()).importAll();
      await app.companyAdmin.createFromFolders(['acme'], ADMIN);
      await db.update(companies).set({ logoColor: '#000000' });
    },
    [],
  ],
];

describe('what a person types at creation counts as edited', () => {
  test.each(CREATED)('created %s', async (_what, act, kept) => {
    const opened = await open();
    await act(opened);
    const before = await opened.row();
    const { importAll, tryAll } = await opened.bring(companyOf(1));
    const dry = await tryAll();
    const done = await importAll();
    expect(dry.companyFields).toEqual(done.companyFields);
    expect(done.companies).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(done.companyFields[0]?.kept.toSorted()).toEqual(kept);
    const after = await opened.row();
    expect(after).toMatchObject({ id: before.id, slug: before.slug, cloudinaryFolder: 'acme', description: 'Second' });
    expect(after).toMatchObject({ category: kept.includes('category') ? 'Typed' : 'Forensics' });
    expect((await importAll()).companies).toEqual({ added: 0, changed: 0, unchanged: 1 });
  });
});

test('what was edited goes with an export, and an import into another gallery still keeps it', async () => {
  const one = await open();
  await (await one.bring(companyOf(0))).importAll();
  await one.edit({ description: 'Typed', license: null, logoUrl: null, cloudinaryFolder: 'typed' });
  const folder = await aFolder();
  await one.app.galleryExport.exportFolder(folder, { force: true });

  const other = await open();
  await other.app.galleryImport.importFolder(folder);
  const { edited, description, license, logoUrl, cloudinaryFolder } = await other.row();
  expect([description, license, logoUrl, cloudinaryFolder]).toEqual(['Typed', null, null, 'typed']);
  expect(edited).toBe(withEdited(EDITED_IN_FILE, 0, ['description', 'license', 'logo', 'folder']));
  const [fields] = (await (await other.bring(companyOf(1))).importAll()).companyFields;
  expect(fields?.kept.toSorted()).toEqual(['description', 'folder', 'license', 'logo']);

  // Of a gallery that has the company, only its values are taken.
  await (await other.bring({ ...companyOf(0), edited: ['category'] })).importAll();
  expect((await other.row()).edited).toBe(edited);
});

test('an address of an edited company that another one of the folder has is reported, and neither takes the other one', async () => {
  const { bring, edit, rows } = await open();
  await (await bring(companyOf(0))).importAll();
  await edit({ slug: 'bolt' });
  const bolt = { name: 'Bolt', slug: 'bolt', folder: 'bolt', description: 'Of Bolt' };
  for (const entries of [
    [companyOf(1), bolt],
    [bolt, companyOf(1)],
  ]) {
    const { importAll, tryAll } = await bring(...entries);
    for (const run of [tryAll, importAll]) {
      const summary = await run();
      expect(summary.skipped).toEqual([
        { what: 'Bolt: slug "bolt"', why: 'belongs to another company of the gallery. Change one of them.' },
      ]);
      expect(summary.companies.added).toBe(0);
    }
    expect(await rows()).toMatchObject([{ name: 'Acme Two', slug: 'bolt', description: 'Second' }]);
  }
});

test('two companies of a folder never share one of the gallery', async () => {
  const { bring, rows } = await open();
  await (await bring(companyOf(0))).importAll();
  const other = { name: 'Other', slug: 'other', folder: 'acme' };
  const { importAll } = await bring(other, { ...companyOf(0), folder: 'elsewhere' });
  expect((await importAll()).companies).toEqual({ added: 1, changed: 1, unchanged: 0 });
  expect((await importAll()).companies).toEqual({ added: 0, changed: 0, unchanged: 2 });
  expect((await rows()).map(({ slug, cloudinaryFolder }) => [slug, cloudinaryFolder])).toEqual([
    ['acme', 'elsewhere'],
    ['other', 'acme'],
  ]);
});

test('a cover that was taken down is refused every time, which is no error, and the other fields are set', async () => {
  const { app, bring, row } = await open();
  await (await bring(companyOf(0))).importAll();
  await app.takedowns.takeDown((await row()).heroImage ?? '', 'A claim', ADMIN);
  const { heroImage } = await row();
  const { importAll } = await bring({ ...companyOf(1), logo: 'acme/one.png', heroImage: 'acme/one.png' });
  for (const changed of [1, 0]) {
    const summary = await importAll();
    expect(summary.companies.changed).toBe(changed);
    expect(summary.skipped).toEqual([]);
    expect(summary.refused.map(({ what }) => what)).toEqual(expect.arrayContaining(['Acme Two: cover acme/one.png']));
    expect(await row()).toMatchObject({ description: 'Second', heroImage });
  }
});

test('an import counts as an edit for a form that was opened before it', async () => {
  const { app, bring, row } = await open();
  await (await bring(companyOf(0))).importAll();
  const { id, version } = await row();
  await (await bring(companyOf(1))).importAll();
  const stale = app.companyAdmin.update(id, { name: 'Acme', slug: 'acme', version }, ADMIN);
  await expect(stale).rejects.toMatchObject({ code: 'edited-since' });
});

test('an import makes a company of the demo real, and never a real one part of the demo', async () => {
  const { app, bring, edit, root, row } = await open();
  await bring(companyOf(0));
  await app.galleryImport.importFolder(root, { isDemo: true });
  await edit({ description: 'Typed' });
  for (const isDemo of [false, true]) {
    await app.galleryImport.importFolder(root, { isDemo });
    expect(await row()).toMatchObject({ demo: false, description: 'Typed' });
  }
});
