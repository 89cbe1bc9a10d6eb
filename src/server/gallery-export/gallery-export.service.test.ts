import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { COMPANY_ORDER, companies, severityColours } from '#db/schema/companies.ts';
import { flowStages, flowSteps, flows } from '#db/schema/flows.ts';
import { imageRegions, images, imageVersions, tagAliases, tags } from '#db/schema/images.ts';
import { imageCorrections, searchIntents, searchSynonyms } from '#db/schema/search.ts';
import { EDITED_COMPANY } from '#shared/companies/company-fields.ts';
import { EDITED, fieldsOf } from '#shared/images/image-fields.ts';
import { addFlow } from '#tests/factories/flows.ts';
import { aCompany, addGallery, anImage, aVersion } from '#tests/factories/gallery.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { listening } from '#tests/setup/listening.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';
import { readStarter } from '../collecting/starter.service.ts';
import { contentHashOf } from '../image-host/image-host.port.ts';

const SHARED = fileURLToPath(new URL('../../../../shared/gallery', import.meta.url));

const pictures = new Map<string, Promise<Buffer>>();

/** A picture with so much in it that encoding it again would show; the same each time, so that it is encoded once for all tests. */
function picture(at: number, width = 320): Promise<Buffer> {
  const key = `${at} ${width}`;
  const noise = { type: 'gaussian', mean: 128, sigma: 20 + at } as const;
  const drawn =
    pictures.get(key) ??
    sharp({ create: { width, height: 200, channels: 3, background: '#5a5', noise } })
      .png()
      .toBuffer();
  pictures.set(key, drawn);
  return drawn;
}

async function open(secret: string) {
  const mediaDir = join(await aFolder(), 'media');
  const imageHost = rememberingImageHost({ mediaDir, secret });
  const { app, db, settings } = await openTestApp({ deps: { imageHost }, settings: { dataDir: join(mediaDir, '..') } });
  return { app, db, settings, imageHost };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** A gallery with something of everything that an export has to keep. */
async function openSeeded(): Promise<Opened> {
  const opened = await open('one');
  const { db, imageHost } = opened;
  const store = async (at: number, folder: string, name: string) =>
    imageHost.store(await picture(at), { folder, name });
  const logo = await imageHost.storeArtwork(await picture(1, 64), 'logo');
  const cover = await imageHost.storeArtwork(await picture(2, 900), 'cover');
  const day = (text: string) => new Date(`${text}T10:00:00.000Z`);
  const acme = aCompany({
    ...{ id: 'acme', name: 'Acme "Łódź"', slug: 'acme', cloudinaryFolder: 'acme', position: 7, category: 'SIEM' },
    ...{ description: '=1+1', source: 'https://acme.example', license: 'MIT', createdAt: day('2025-02-03') },
    ...{ logoUrl: logo.address, heroImage: cover.address, heroPlaceholder: cover.placeholder },
    edited: EDITED_COMPANY.description | EDITED_COMPANY.logoUrl | EDITED_COMPANY.websiteUrl,
  });
  const late = aCompany({
    ...{ id: 'late', name: 'Late', slug: 'late', cloudinaryFolder: null, position: 1 },
    ...{ draft: true, publishAt: day('2031-01-01') },
  });
  const rows = [
    { title: 'One', source: 'https://github.com/acme/docs/blob/main/one.png', quality: 1 as const, annotated: true },
    { title: 'Two', form: 'part' as const, platform: 'cli' as const, edited: EDITED.title | EDITED.tags, placed: true },
    {
      ...{ hidden: true, mayDownload: false, author: 'Ana', capturedAt: '2024-05-06', license: 'CC-BY-4.0' },
      ...{ source: 'https://acme.example/page', sourceImage: 'https://acme.example/files/3.png' },
    },
    { hidden: true, draft: true, publishAt: day('2032-01-01') },
    { changedAt: day('2026-04-20'), createdAt: day('2026-01-02'), author: '@cmd' },
  ];
  const own = await Promise.all(
    rows.map(async (row, at) => {
      const name = at === 4 ? 'deep/new\nline.png' : `deep/shot ${at}.png`;
      const stored = await store(at, 'acme', name);
      const named = { sourceName: name, originalName: `Shot ${at} (final).png`, position: 10 - at };
      return {
        row: anImage('acme', { ...stored, ...row, ...named, id: `acme-${at}` }),
        tags: ['topic:alerts', `t${at}`],
      };
    }),
  );
  const stray = { row: anImage('no ones', { ...(await store(9, 'no ones', 'x.png')), sourceName: 'x.png' }), tags: [] };
  await addGallery(db, [
    { company: acme, images: [...own, stray] },
    { company: late, images: [] },
  ]);
  await opened.app.regions.importRegions(
    [
      {
        ...{ id: 'acme-0', file: 'shot 0.png' },
        regions: [
          { tag: 't0', box: [0.5, 0.5, 0.25, 0.25], title: 'Second drawn' },
          { tag: 't0', box: [0.1, 0.2, 0.25, 0.3], title: '' },
        ],
      },
      { id: 'acme-1', file: 'shot 1.png', regions: [{ tag: 't1', box: [0, 0, 0.5, 0.5], title: '' }] },
    ],
    1,
    false,
  );
  // As if a person had drawn it.
  await db
    .update(images)
    .set({ edited: EDITED.title | EDITED.tags | EDITED.regions })
    .where(eq(images.id, 'acme-1'));
  await db.insert(tags).values({ name: 'described', description: 'Nobody has it.' });
  await db.update(tags).set({ description: 'What alerts are.' }).where(eq(tags.name, 'topic:alerts'));
  const alerts = await db.select().from(tags).where(eq(tags.name, 'topic:alerts')).get();
  await db.insert(tagAliases).values({ name: 'topic:alarms', tagId: alerts?.id ?? 0 });
  await db.insert(searchSynonyms).values({ terms: ['alert', 'alarm "x"'] });
  await db.insert(searchIntents).values({ phrases: ['pager duty'], means: ['tag=topic:alerts'] });
  await db
    .update(searchIntents)
    .set({ means: ['tag=table + bulk'], updatedAt: new Date() })
    .where(sql`phrases LIKE '%"bulk actions"%'`);
  const hashes = await db.select({ hash: images.contentHash }).from(images).where(eq(images.id, 'acme-1'));
  const decided = {
    companyId: 'acme',
    level: 'high',
    found: '#d32f2f',
    state: 'confirmed',
    colour: '#cc0000',
  } as const;
  await db.insert(severityColours).values([
    { ...decided, seenIn: [...hashes.map(({ hash }) => hash), 'gone'] },
    { ...decided, level: 'low', state: 'rejected', colour: '#d32f2f' },
  ]);
  const palette = [{ l: 0.5, c: 0.1, h: 20, share: 0.75 }];
  await db.insert(imageCorrections).values([
    { imageId: 'acme-2', text: 'Right\nwords', theme: 'dark', palette },
    { imageId: 'acme-0', theme: 'mixed' },
  ]);
  const former = await imageHost.store(await picture(12), { folder: 'acme', name: 'deep/shot 4.png' });
  await db.insert(imageVersions).values(aVersion('acme-4', former));
  await db.insert(flowStages).values({ name: 'Hunt', position: 99 });
  const stage = await db.select().from(flowStages).where(eq(flowStages.name, 'Hunt')).get();
  const named = { name: 'Walk', goal: 'Get there', slug: 'an-older-name', stageId: stage?.id ?? null };
  await addFlow(db, { id: 'walk', companyId: 'acme', ...named, images: ['acme-1', 'acme-0', 'acme-3'] });
  return opened;
}

/** Everything about a gallery that must survive, without ids and what follows from the bytes. */
async function contentsOf({ db, app }: { db: Db; app: Opened['app'] }) {
  app.gallery.expire();
  const { companies: listed, itemsByTag, tags: used } = await wholeGallery(app);
  const imageRows = await db.select().from(images).orderBy(asc(images.folder), asc(images.sourceName));
  const nameOf = new Map(imageRows.map(({ id, folder, sourceName }) => [id, `${folder}/${sourceName}`]));
  const companyRows = await db
    .select()
    .from(companies)
    .orderBy(...COMPANY_ORDER);
  const steps = await db.select().from(flowSteps).orderBy(asc(flowSteps.position));
  const regions = await db
    .select()
    .from(imageRegions)
    .innerJoin(tags, eq(tags.id, imageRegions.tagId))
    .orderBy(asc(imageRegions.position));
  const hashNames = new Map(
    imageRows.map(({ contentHash, folder, sourceName }) => [contentHash, `${folder}/${sourceName}`]),
  );
  const slugOfId = new Map(companyRows.map(({ id, slug }) => [id, slug]));
  const flowRows = await db.select().from(flows).leftJoin(flowStages, eq(flowStages.id, flows.stageId));
  return {
    listed: listed.map(({ slug, imageCount }) => [slug, imageCount]),
    lists: [...itemsByTag].map(([tag, items]) => [
      tag,
      items.map(({ id, addedAt, changedAt, replacedAt, tags: own, image }) => [
        ...[nameOf.get(id), addedAt, changedAt, replacedAt, own, image.alt],
      ]),
    ]),
    used,
    companies: companyRows.map(({ id: _, position: _p, updatedAt: _u, logoUrl, heroImage, ...row }) => ({
      ...row,
      cloudinaryFolder: row.cloudinaryFolder ?? row.slug,
      heroPlaceholder: row.heroPlaceholder !== null,
      artwork: [logoUrl !== null, heroImage !== null],
    })),
    images: imageRows.map((row) => ({
      ...fieldsOf(row),
      ...{ folder: row.folder, sourceName: row.sourceName, originalName: row.originalName },
      ...{ width: row.width, height: row.height, position: row.position, placed: row.placed, edited: row.edited },
      ...{ hidden: row.hidden, draft: row.draft, publishAt: row.publishAt, mayDownload: row.mayDownload },
      ...{ added: row.publishedAt ?? row.createdAt, changedAt: row.changedAt },
    })),
    regions: regions
      .map(({ image_regions: { imageId, x, y, w, h, title }, tags: { name } }) => [
        ...[nameOf.get(imageId), name, x, y, w, h, title],
      ])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    tagTexts: (await db.select().from(tags).orderBy(asc(tags.name))).flatMap(({ name, description }) =>
      description ? [[name, description]] : [],
    ),
    aliases: (
      await db
        .select({ alias: tagAliases.name, name: tags.name })
        .from(tagAliases)
        .innerJoin(tags, eq(tags.id, tagAliases.tagId))
    ).toSorted((a, b) => a.alias.localeCompare(b.alias)),
    synonyms: (await db.select().from(searchSynonyms)).map(({ terms }) => terms),
    intents: (await db.select().from(searchIntents).orderBy(asc(searchIntents.phrases))).map(({ phrases, means }) => ({
      phrases,
      means,
    })),
    severity: (await db.select().from(severityColours).orderBy(asc(severityColours.level))).map(
      ({ companyId, seenIn, ...row }) => ({
        ...row,
        company: slugOfId.get(companyId),
        seenIn: seenIn.flatMap((hash) => hashNames.get(hash) ?? []),
      }),
    ),
    corrections: (await db.select().from(imageCorrections))
      .map(({ imageId, ...row }) => ({ ...row, image: nameOf.get(imageId) }))
      .toSorted((a, b) => String(a.image).localeCompare(String(b.image))),
    versions: (await db.select().from(imageVersions)).map(({ imageId, shownFrom, replacedAt, width }) => [
      ...[nameOf.get(imageId), shownFrom, replacedAt, width],
    ]),
    flows: flowRows.map(({ flows: { slug, name, goal, id }, flow_stages: stage }) => ({
      ...{ slug, name, goal, stage: stage?.name },
      steps: steps.flatMap(({ flowId, imageId, caption }) => (flowId === id ? [[nameOf.get(imageId), caption]] : [])),
    })),
  };
}

const jsonOf = async (folder: string, file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'));

/** The hash of every file of a folder, by its path. */
async function hashesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      paths.sort().map(async (path) => [relative(folder, path), contentHashOf(await readFile(path))] as const),
    ),
  );
}

describe('an export that is imported into an empty installation', () => {
  test('gives the same gallery, and importing it again changes nothing', async () => {
    const [one, other, folder] = [await openSeeded(), await open('other'), join(await aFolder(), 'out')];
    const seen: number[][] = [];
    const onProgress = (done: number, total: number) => seen.push([done, total]);
    const summary = await one.app.galleryExport.exportFolder(folder, { onProgress });
    expect(summary).toEqual({ companies: 2, images: 6, flows: 1, gone: [], isDemo: false });
    expect(seen.at(-1)).toEqual([6, 6]);

    const imported = await other.app.galleryImport.importFolder(folder);
    expect(imported).toMatchObject({ companies: { added: 2 }, images: { added: 6 }, skipped: [], flowsSkipped: [] });
    expect(await contentsOf(other)).toEqual(await contentsOf(one));
    const again = await other.app.galleryImport.importFolder(folder);
    const nothing = { added: 0, changed: 0 };
    expect(again).toMatchObject({ companies: nothing, images: nothing, flows: { added: [], changed: [] } });

    // The gallery that it came from knows its own renditions, logos and covers.
    expect(await one.app.galleryImport.importFolder(folder)).toMatchObject({
      companyFields: [{ name: 'Late', changed: ['folder'], kept: [] }],
      images: nothing,
    });

    const second = join(await aFolder(), 'second');
    await other.app.galleryExport.exportFolder(second);
    const files = await hashesIn(folder);
    // Six images and an earlier version, a logo, a cover, and the lists.
    expect([...files.keys()].filter((name) => !name.endsWith('.json'))).toHaveLength(9);
    expect(await hashesIn(second)).toEqual(files);
  });

  longTest.skipIf(!existsSync(SHARED))(
    'gives the same gallery of real screenshots (skipped where ../shared/gallery is missing)',
    { timeout: 600_000 },
    async () => {
      const [one, other] = [await open('one'), await open('other')];
      const part = await aFolder();
      const chosen = new Set(['opnsense', 'netbird']);
      const of = async (file: string) =>
        (await jsonOf(SHARED, file)).filter(({ folder }: { folder: string }) => chosen.has(folder));
      for (const file of ['companies.json', 'images.json'])
        await writeFile(join(part, file), JSON.stringify(await of(file)));
      for (const name of chosen) await cp(join(SHARED, name), join(part, name), { recursive: true });
      await one.app.galleryImport.importFolder(part);
      const folder = join(await aFolder(), 'out');
      expect((await one.app.galleryExport.exportFolder(folder)).gone).toEqual([]);
      await other.app.galleryImport.importFolder(folder);
      expect(await contentsOf(other)).toEqual(await contentsOf(one));
      const second = join(await aFolder(), 'second');
      await other.app.galleryExport.exportFolder(second);
      expect(await hashesIn(second)).toEqual(await hashesIn(folder));
    },
  );
});

test('tables have every company, image and flow, and no cell that a spreadsheet would run', async () => {
  const { app } = await openSeeded();
  const folder = await aFolder();
  await app.galleryExport.exportFolder(folder, { csv: true });
  const linesOf = async (file: string) => (await readFile(join(folder, file), 'utf8')).trim().split('\r\n');
  expect((await linesOf('companies.csv'))[0]).toContain('"name","slug","description"');
  expect(await linesOf('companies.csv')).toHaveLength(3);
  expect((await linesOf('companies.csv')).join('\n')).toContain(`"'=1+1"`);
  const rows = await linesOf('images.csv');
  expect([rows.length, rows.join('\n')]).toEqual([7, expect.stringContaining(`"'@cmd"`)]);
  expect((await linesOf('flows.csv'))[1]).toContain('"Walk","Get there","Hunt"');
});

test('addresses are a starter of the shown images whose file at the source is known, without files', async () => {
  const { app, db } = await openSeeded();
  await db.update(companies).set({ websiteUrl: null });
  const folder = await aFolder();
  const summary = await app.galleryExport.exportFolder(folder, { addresses: true });
  expect(summary).toMatchObject({ companies: 1, images: 1 });
  expect(await readdir(folder)).toEqual(['starter.json']);
  const { companies: read } = readStarter(await readFile(join(folder, 'starter.json'), 'utf8'), 'starter.json');
  expect(read).toEqual([expect.objectContaining({ slug: 'acme', websiteUrl: undefined, category: 'SIEM' })]);
  expect(await jsonOf(folder, 'starter.json')).toEqual({
    companies: [expect.objectContaining({ name: 'Acme "Łódź"', slug: 'acme', license: 'MIT', category: 'SIEM' })],
    images: [
      {
        address: 'https://raw.githubusercontent.com/acme/docs/main/one.png',
        ...{
          company: 'acme',
          width: 320,
          height: 200,
          tags: ['topic:alerts', 't0'],
          regions: [
            { tag: 't0', box: [0.5, 0.5, 0.25, 0.25], title: 'Second drawn' },
            { tag: 't0', box: [0.1, 0.2, 0.25, 0.3] },
          ],
          alt: expect.any(String),
          title: 'One',
        },
        ...{ source: 'https://github.com/acme/docs/blob/main/one.png', quality: 1, annotated: true },
      },
    ],
    flows: [],
  });
});

describe('refusals and gaps', () => {
  test('a folder with something in it is refused unless --force is given, and a file always', async () => {
    const { app } = await openSeeded();
    const folder = await aFolder();
    await writeFile(join(folder, 'mine.txt'), 'mine');
    await expect(app.galleryExport.exportFolder(folder)).rejects.toThrow(
      'is not empty. Name another folder, or add --force',
    );
    await expect(app.galleryExport.exportFolder(join(folder, 'mine.txt'))).rejects.toThrow('is a file');
    await app.galleryExport.exportFolder(folder, { force: true });
    expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
  });

  test('a folder that can not be created is refused, also where its parent exists', async () => {
    const { app } = await openSeeded();
    await expect(app.galleryExport.exportFolder('/proc/exported/gallery')).rejects.toThrow();
    const deep = join(await aFolder(), 'a', 'b');
    await app.galleryExport.exportFolder(deep);
    expect(await readdir(deep)).toContain('images.json');
  });

  test('an image whose file is gone is left out and named, and the rest is exported', async () => {
    const { app, db, imageHost } = await openSeeded();
    const row = await db.select().from(images).where(eq(images.id, 'acme-1')).get();
    await imageHost.remove(row?.publicId ?? '');
    const folder = await aFolder();
    const summary = await app.galleryExport.exportFolder(folder);
    expect(summary).toMatchObject({ images: 5, gone: ['acme/deep/shot 1.png'] });
    expect((await jsonOf(folder, 'flows.json'))[0].steps).toHaveLength(2);
  });

  test('a cover that another site does not give us is left out and named, and the rest is exported', async () => {
    const { app, db } = await openSeeded();
    await db
      .update(companies)
      .set({ heroImage: 'https://no-such-host.invalid/cover.png' })
      .where(eq(companies.slug, 'acme'));
    const summary = await app.galleryExport.exportFolder(await aFolder());
    expect(summary).toMatchObject({ images: 6, gone: [expect.stringMatching(/cover/)] });
  });

  test('a cover at another port of the machine that a local site runs on is left out without being requested', async () => {
    const { app, db } = await openSeeded();
    let reached = 0;
    const other = createServer(async (_request, response) => {
      reached += 1;
      response.end(await picture(9));
    });
    const heroImage = `http://127.0.0.1:${await listening(other)}/cover.png`;
    onTestFinished(() => void other.close());
    await db.update(companies).set({ heroImage }).where(eq(companies.slug, 'acme'));
    const summary = await app.galleryExport.exportFolder(await aFolder());
    expect([reached, summary.gone]).toEqual([0, [expect.stringMatching(/cover/)]]);
  });

  test('an export that breaks off leaves nothing that could be imported as a whole gallery', async () => {
    const { app, settings } = await openSeeded();
    const folder = await aFolder();
    // A file where the folder of images has to be.
    await writeFile(join(folder, 'acme'), '');
    await expect(app.galleryExport.exportFolder(folder, { force: true })).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => /^(companies|images|flows)\.json$/.test(name))).toEqual([]);
    expect(existsSync(settings.dataDir)).toBe(true);
  });

  longTest('files have safe names whatever folders and images are called', async () => {
    const { app, db, imageHost } = await openSeeded();
    const names = ['../../up.png', 'con', 'a'.repeat(400), '.hidden', 'x\\y.png'];
    for (const [at, sourceName] of names.entries()) {
      const stored = await imageHost.store(await picture(at + 3), { folder: '../out', name: sourceName });
      await db.insert(images).values(anImage('../out', { ...stored, sourceName, originalName: sourceName }));
    }
    const folder = join(await aFolder(), 'deep');
    await mkdir(folder);
    await app.galleryExport.exportFolder(folder);
    const files: string[] = (await jsonOf(folder, 'images.json')).map(({ file }: { file: string }) => file);
    expect(files.filter((file) => !/^[a-z0-9-]+\/[a-z0-9-]{1,90}\.\w+$/.test(file))).toEqual([]);
    expect(new Set(files).size).toBe(11);
    expect(await readdir(join(folder, '..'))).toEqual(['deep']);
  });
});

longTest('an import adds descriptions, names, synonyms and decisions, and changes none that are there', async () => {
  const [one, other, folder] = [await openSeeded(), await open('other'), await aFolder()];
  await one.app.galleryExport.exportFolder(folder);
  await other.app.galleryImport.importFolder(folder);
  const { db, app } = other;
  const before = await contentsOf(other);
  await db.update(tags).set({ description: 'By an admin' }).where(eq(tags.name, 'topic:alerts'));
  await db.update(severityColours).set({ colour: '#123456' });
  await db.update(imageCorrections).set({ text: 'By an admin' });
  await db.delete(tagAliases);
  const { id: edited = 0 } = (await db.select().from(searchIntents).limit(1).get()) ?? {};
  await db
    .update(searchIntents)
    .set({ means: ['by an admin'], updatedAt: new Date(Date.now() + 60_000) })
    .where(eq(searchIntents.id, edited));
  await app.galleryImport.importFolder(folder, { isDryRun: true });
  expect(await db.select().from(tagAliases)).toEqual([]);
  await app.galleryImport.importFolder(folder);
  const after = await contentsOf(other);
  expect(after.tagTexts).toContainEqual(['topic:alerts', 'By an admin']);
  expect(after.severity.map(({ colour }) => colour)).toEqual(['#123456', '#123456']);
  expect(after.corrections.map(({ text }) => text)).toEqual(['By an admin', 'By an admin']);
  const meaning = await db.select().from(searchIntents).where(eq(searchIntents.id, edited)).get();
  expect([meaning?.means, after.intents.length]).toEqual([['by an admin'], before.intents.length]);
  expect([after.aliases, after.synonyms, after.regions]).toEqual([before.aliases, before.synonyms, before.regions]);
});

longTest('an entry of these files that can not be used is named and costs itself only', async () => {
  const [one, other, folder] = [await openSeeded(), await open('other'), await aFolder()];
  await one.app.galleryExport.exportFolder(folder);
  await writeFile(join(folder, 'tags.json'), JSON.stringify([{ name: '' }, { name: 'fine', description: 'Fine.' }]));
  await writeFile(join(folder, 'severity.json'), JSON.stringify([{ company: 'acme', level: 'grave' }]));
  const { skipped } = await other.app.galleryImport.importFolder(folder);
  expect(skipped.map(({ what }) => what)).toEqual(['tags.json: entry 1', 'severity.json: entry 1']);
  expect((await contentsOf(other)).tagTexts).toEqual([['fine', 'Fine.']]);
});
