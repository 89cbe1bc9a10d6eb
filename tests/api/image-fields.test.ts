import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { collectionJson } from '#features/collections/export/texts.ts';
import { entryChanges } from '#features/history/admin/entry-changes.ts';
import { changeSentence } from '#features/images/admin/change-sentence.ts';
import { imageDifferences } from '#features/images/admin/image-conflict.ts';
import { changesOf, initialEdit } from '#features/images/admin/image-edit.ts';
import { comparedFacts as pairFacts } from '#features/pairs/admin/pair-group.ts';
import { createBackup } from '#server/backup/backup.service.ts';
import { restoreBackup } from '#server/backup/restore.service.ts';
import { readSettings } from '#server/env.ts';
import { imageImporter } from '#server/gallery-import/import-images.ts';
import { readJsonLayout } from '#server/gallery-import/json-layout.ts';
import { creditOf } from '#shared/images/credit.ts';
import { imageChangesSchema } from '#shared/images/image-admin.contract.ts';
import { comparedFacts, imageFacts } from '#shared/images/image-facts.ts';
import {
  CHOICE_FIELDS,
  choicesOf,
  EDITED,
  factName,
  fieldNoun,
  fieldText,
  IMAGE_FIELD_NAMES,
  type ImageFieldName,
  imageField,
  inputText,
  NO_FIELDS,
  PUBLIC_FIELDS,
} from '#shared/images/image-fields.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

/** A value of a field, and another one. */
function valuesOf(name: ImageFieldName): [unknown, unknown] {
  const field = imageField(name);
  if ('choices' in field) return [field.choices[0][0], field.choices[1]?.[0]];
  if (field.kind === 'date') return ['2025-03-31', '2024-02-29'];
  return field.kind === 'address' ? ['https://a.example/x', 'https://b.example/y'] : ['Some text', 'Other text'];
}

/** What is shown of a value in a list of facts. */
const shownText = (name: ImageFieldName, value: unknown): RegExp => {
  const { kind } = imageField(name);
  if (kind === 'date') return /31 March 2025/;
  return kind === 'address' ? /a\.example/ : new RegExp(fieldText(name, value));
};

async function open() {
  const opened = await openTestApp();
  const { app, db } = opened;
  await addGallery(db, [
    {
      company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }),
      images: ['a1', 'a2'].map((id, position) => ({
        row: anImage('acme', { id, position, alt: '', originalName: `${id}.png` }),
        tags: ['card'],
      })),
    },
  ]);
  const stored = async (id: string) => {
    const row = await db.select().from(images).where(eq(images.id, id)).get();
    if (!row) throw new Error(`No image ${id}.`);
    return row;
  };
  const listed = async () => {
    const { read, length } = await app.imageAdmin.list({}, 'place');
    return (await read(0, length)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  const item = async (id: string) => {
    const found = (await wholeGallery(app)).items.find((image) => image.id === id);
    if (!found) throw new Error(`No item ${id}.`);
    return found;
  };
  /** Types a text into the form of these images, and saves. */
  const type = async (ids: readonly string[], name: ImageFieldName, text: string) => {
    const chosen = (await listed()).filter(({ id }) => ids.includes(id));
    const changes = changesOf({ ...initialEdit(chosen), [name]: text }, chosen);
    if (!changes) throw new Error('Nothing changes.');
    const parsed = imageChangesSchema.parse({ ids, changes });
    return { changes, entries: (await app.imageAdmin.update(parsed, ADMIN)).entries };
  };
  return { ...opened, stored, listed, item, type };
}

describe.each(IMAGE_FIELD_NAMES)('%s', (name) => {
  const [value, other] = valuesOf(name);

  test('the editor saves it, marks it as edited, and clears it', async () => {
    const { stored, type } = await open();
    await type(['a1'], name, inputText(value));
    expect(await stored('a1')).toMatchObject({ [name]: value, edited: EDITED[name] });
    await type(['a1'], name, '');
    expect(await stored('a1')).toMatchObject({ [name]: NO_FIELDS[name] });
  });

  test('an edit of many images sets it and says so; the history names it and reverts it', async () => {
    const { app, db, stored, type } = await open();
    const { changes, entries } = await type(['a1', 'a2'], name, inputText(value));
    expect([(await stored('a1'))[name], (await stored('a2'))[name]]).toEqual([value, value]);
    expect(changeSentence(changes, [])).toBe(`This replaces ${fieldNoun(name)}.`);
    await app.history.revert(entries, ADMIN);
    expect([await stored('a1'), await stored('a2')]).toMatchObject([
      { [name]: NO_FIELDS[name], edited: 0 },
      { [name]: NO_FIELDS[name], edited: 0 },
    ]);
    const { entries: single } = await type(['a1'], name, inputText(value));
    const entry = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.id, single[0] ?? 0))
      .get();
    expect(entryChanges({ before: JSON.parse(entry?.before ?? ''), after: JSON.parse(entry?.after ?? '') })).toEqual([
      { field: fieldNoun(name), before: 'nothing', after: fieldText(name, value) },
    ]);
    await type(['a1'], name, inputText(other));
    await expect(app.history.revert(single, ADMIN)).rejects.toMatchObject({
      code: 'changed-since',
      extras: { detail: expect.stringContaining(`${fieldNoun(name)} of a1.png was changed from`) },
    });
  });

  test('a save on top of another one is refused, and the notice names it', async () => {
    const { app, listed, type } = await open();
    const opened = (await listed()).filter(({ id }) => id === 'a1');
    await type(['a1'], name, inputText(other));
    const versions = { a1: opened[0]?.version ?? '' };
    const late = app.imageAdmin.update({ ids: ['a1'], versions, changes: { hidden: true } }, ADMIN);
    await expect(late).rejects.toMatchObject({ code: 'edited-since' });
    const now = (await listed()).filter(({ id }) => id === 'a1');
    const edit = { ...initialEdit(opened), [name]: inputText(value) };
    expect(imageDifferences({ edit, companies: [], regions: null }, opened, now)).toEqual([
      {
        ...{ name, label: imageField(name).label, isOpen: true },
        ...{ theirs: fieldText(name, other), yours: fieldText(name, value) },
      },
    ]);
  });

  test('the API, the panel, the comparison and exports have it, and none shows an unknown value', async () => {
    const { item, listed, type } = await open();
    const before = await item('a1');
    expect(before).not.toHaveProperty(name);
    await type(['a1'], name, inputText(value));
    const after = await item('a1');
    const admin = (await listed()).find(({ id }) => id === 'a1');
    expect(admin?.[name]).toEqual(value);
    if (name === 'alt') {
      expect(after.image.alt).toBe(value);
      return;
    }
    expect(after[name]).toEqual(value);
    const { shown, credit } = imageField(name);
    const fact = { name: factName(name), value: expect.stringMatching(shownText(name, value)) };
    if (shown) {
      expect(imageFacts(after)).toContainEqual(expect.objectContaining(fact));
      if (shown === true) expect(imageFacts(before).map((known) => known.name)).not.toContain(fact.name);
      expect(comparedFacts(after)).toContainEqual([fact.name, [fact.value]]);
    }
    if (credit) expect(creditOf(after)).toContain(credit(fieldText(name, value)));
    const listedImage = { item: after, note: '', section: null, file: 'a.png', reason: null };
    const exported = { title: 'Mine', description: '', sections: [], items: [] };
    expect(JSON.parse(collectionJson(exported, [listedImage])).items[0]).toMatchObject({ [name]: value });
  });

  test('an import reads it, leaves a wrong value out, and keeps what a person typed', async () => {
    const root = await aFolder();
    const entry = { file: 'acme/a1.png', folder: 'acme', tags: ['card'] };
    const read = async (given: unknown) => {
      await writeFile(join(root, 'companies.json'), '[]');
      await writeFile(join(root, 'images.json'), JSON.stringify([{ ...entry, [name]: given }]));
      return readJsonLayout(root);
    };
    const source = await read(value);
    expect(source).toMatchObject({ images: [{ ...NO_FIELDS, [name]: value }], skipped: [] });
    expect((await read(undefined)).images[0]?.[name]).toEqual(NO_FIELDS[name]);
    const wrong = await read({ odd: 1 });
    expect(wrong.images[0]?.[name]).toEqual(NO_FIELDS[name]);
    expect(wrong.skipped.map(({ what }) => what)).toEqual([`images.json: acme/a1.png: ${name}`]);

    const { stored, type } = await open();
    const outcome = async () => {
      const known = { ...(await stored('a1')), tags: ['card'] };
      const mark = { sourceBytes: known.sourceBytes, sourceModifiedMs: known.sourceModifiedMs };
      const never = () => Promise.reject(new Error('The file is not read.'));
      const importer = imageImporter({
        imageHost: { store: never, fullSize: never, publicIdOf: () => known.publicId },
        files: { mark: never, read: never } as never,
        newId: () => 'new',
        now: () => new Date(),
        newVersionId: () => 'new',
        keepsForm: true,
        keepsVersions: true,
        skipsIdentical: false,
        findRenamed: () => undefined,
        findSynced: async () => undefined,
        isDraft: () => false,
        copies: { check: never, requireAllowed: never },
      });
      const [image] = source.images;
      if (!image) throw new Error('No image.');
      return importer.withoutReading({ image, mark, existing: known });
    };
    expect(await outcome()).toMatchObject({ kind: 'changed', write: { values: { [name]: value } }, kept: [] });
    await type(['a1'], name, inputText(other));
    expect(await outcome()).toEqual({ kind: 'unchanged', kept: [name] });
  });

  test('the docs of the import name it', async () => {
    expect(await readFile('docs/import.md', 'utf8')).toContain(`\`${name}\``);
  });

  test('a merge keeps it: the kept image takes it over, unless it has its own', async () => {
    const { app, listed, stored, type } = await open();
    await type(['a2'], name, inputText(value));
    const [a1, a2] = await listed();
    const [one, two] = [a1, a2].map((image) => image && { ...image, company: 'Acme', collections: 0, addedAt: '2026' });
    if (!one || !two) throw new Error('No images.');
    const facts = pairFacts({ reason: 'exact', likeness: 1, images: [one, two] });
    expect(facts).toContainEqual({ name: factName(name), values: ['', fieldText(name, value)], isSame: false });
    await app.imageMerges.merge({ keep: 'a1', others: ['a2'] }, ADMIN);
    expect(await stored('a1')).toMatchObject({ [name]: value, edited: EDITED[name] });
  });

  (name === IMAGE_FIELD_NAMES[0] ? test : longTest)('a backup has it', async () => {
    const { settings, stored, type } = await open();
    await type(['a1'], name, inputText(value));
    const row = await stored('a1');
    const how = { now: () => new Date(), force: false, onProgress: () => undefined };
    const file = join(await aFolder(), 'gallery.tar');
    await createBackup(settings, { ...how, file });
    const restored = readSettings({ DATA_DIR: join(await aFolder(), 'data') });
    await restoreBackup(restored, { ...how, file });
    const db = await createDb({ url: restored.databaseUrl });
    const found = await db.select().from(images).where(eq(images.id, 'a1')).get();
    db.$client.close();
    expect(found?.[name]).toEqual(row[name]);
  });
});

test.each(CHOICE_FIELDS)('filters know %s of an image as soon as it is edited', async (name) => {
  const { app, type } = await open();
  const codes = async () => [...(await app.gallery.index()).choices[name]].toSorted();
  expect(await codes()).toEqual([0, 0]);
  for (const [at, [value]] of choicesOf(name).entries()) {
    await type(['a1'], name, inputText(value));
    expect(await codes()).toEqual([0, at + 1]);
  }
  await type(['a1'], name, '');
  expect(await codes()).toEqual([0, 0]);
});

test('each field has a bit of its own, and the gallery shows all but the alternative text', () => {
  const bits = Object.values(EDITED);
  expect(new Set(bits).size).toBe(bits.length);
  expect(bits.every((bit) => Number.isInteger(Math.log2(bit)))).toBe(true);
  expect(['alt', ...PUBLIC_FIELDS].toSorted()).toEqual([...IMAGE_FIELD_NAMES].toSorted());
});
