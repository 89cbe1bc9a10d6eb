import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { imageRegions, tags as tagTable } from '#db/schema/images.ts';
import { imageReadings, type ReadWord } from '#db/schema/search.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import type { Theme } from '#shared/reading/theme.ts';
import { type SearchResponse, searchQuerySchema } from '#shared/search/search.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';

/** The screenshots that the labels are about; they are no part of the project. */
const FOLDER = new URL(`${pathToFileURL(process.env.LABELLED_GALLERY ?? '../shared/gallery').href}/`);
const LABELS = new URL('../../../tests/fixtures/search-labels/', import.meta.url);

const json = async <T>(file: URL): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;
const lines = async <T>(file: URL): Promise<T[]> =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

async function itemsFor({ app }: TestApp, q: string, filters = {}): Promise<SearchResponse['items']> {
  const query = searchQuerySchema.parse({ q, sort: 'relevance', limit: '10', ...filters });
  const { json: body } = await app.search.find(query, { kind: 'user', id: 'someone' });
  return (JSON.parse(body) as SearchResponse).items;
}

const idsFor = async (opened: TestApp, q: string, filters = {}): Promise<string[]> =>
  (await itemsFor(opened, q, filters)).map(({ id }) => id);

const wordAt = (word: string, height: number): ReadWord => [word, 0.3, 0.3, 0.1, height, 90];

const readingOf = (contentHash: string, words: readonly ReadWord[]) => ({
  contentHash,
  recipe: 1,
  text: words.map(([word]) => word).join(' '),
  words: packWords(words),
});

type Drawn = {
  alt?: string;
  quality?: 1 | 2 | 3;
  tags?: string[];
  region?: string;
  /** Width and height of the region. */
  extent?: number;
  form?: 'element' | 'screen';
  read?: ReadWord[];
  phash?: string;
  /** The share of its area that is purple. */
  purple?: number;
};

const SMALL = ['one', 'two', 'three', 'four', 'five'].map((word) => wordAt(word, 0.02));
const MENTIONED = [...SMALL, wordAt('playbook', 0.02)];

test.each<[what: string, better: Drawn, worse: Drawn, q?: string]>([
  ['a title before a mention', { alt: 'Playbook' }, { read: MENTIONED }],
  ['a tag before a mention', { tags: ['topic:playbook'] }, { read: [...MENTIONED, ...MENTIONED] }],
  [
    'a short title before a long one that repeats the word',
    { alt: 'Editor of a playbook' },
    { alt: 'Editor of a playbook with playbook steps, playbook tasks and a list of playbook runs' },
  ],
  ['a title that begins with it', { alt: 'Playbook editor' }, { alt: 'Editor playbook' }],
  ['letters of twice the height before others', { read: [...SMALL, wordAt('Playbook', 0.04)] }, { read: MENTIONED }],
  ['many mentions before one', { read: [...MENTIONED, ...MENTIONED, ...MENTIONED] }, { read: MENTIONED }],
  ['the word before another that begins with it', { alt: 'Editor playbook' }, { alt: 'Editor playbookish' }],
  ['its region before the whole screen', { tags: ['playbook'], region: 'playbook' }, { tags: ['playbook'] }],
  [
    'an element that fills the page before a small one',
    { tags: ['playbook'], region: 'playbook', extent: 0.9 },
    { tags: ['playbook'], region: 'playbook', extent: 0.2 },
  ],
  [
    'an image that is nothing but the element before a page that has one',
    { tags: ['playbook'], form: 'element' },
    { tags: ['playbook'], region: 'playbook', extent: 0.5, form: 'screen' },
  ],
  [
    'a page that an element fills before an image of form element that has a small one',
    { tags: ['playbook'], region: 'playbook', extent: 0.9 },
    { tags: ['playbook'], region: 'playbook', extent: 0.1, form: 'element' },
  ],
  [
    'a word on the page before one that only the side navigation has',
    { tags: ['sidebar'], read: MENTIONED },
    { tags: ['sidebar'], region: 'sidebar', read: [...MENTIONED, ...MENTIONED] },
  ],
  [
    'words in a dialog before the same words beside one',
    { tags: ['modal'], region: 'modal', read: [...SMALL, wordAt('upload', 0.02)] },
    { tags: ['modal'], region: 'modal', read: [...SMALL, ['upload', 0.8, 0.8, 0.1, 0.02, 90]] },
    'file upload',
  ],
  ['quality 3 before 1', { alt: 'Playbook', quality: 3 }, { alt: 'Playbook', quality: 1 }],
  ['quality not judged before 1', { alt: 'Playbook' }, { alt: 'Playbook', quality: 1 }],
  [
    'a title before the element that a further meaning of the words is only looked for in',
    { alt: 'Evidence and file upload of an analyst team' },
    { tags: ['modal'], region: 'modal', read: [...SMALL, wordAt('file', 0.02), wordAt('upload', 0.02)] },
    'file upload',
  ],
  [
    'words that say something before one that does not',
    { alt: 'License of an editor with a list', read: [...SMALL, wordAt('page', 0.02)] },
    { alt: 'Page with a list', read: [...SMALL, wordAt('license', 0.02)] },
    'license page',
  ],
  [
    'words beside each other before the same words apart',
    { tags: ['table'], read: [...SMALL, wordAt('audit', 0.02), wordAt('log', 0.02)] },
    { tags: ['table'], read: [wordAt('audit', 0.02), ...SMALL, wordAt('log', 0.02), wordAt('audit', 0.02)] },
    'audit log',
  ],
  [
    'a title with the words beside each other before one with the same words apart',
    { alt: 'Editor of a file upload', tags: ['modal'] },
    { alt: 'Editor upload of a file', tags: ['modal'] },
    'file upload',
  ],
  [
    'what was understood before a word, where no image has both',
    { tags: ['table'] },
    { alt: 'Playbook of an analyst' },
    'playbook table',
  ],
  [
    'what was understood before two words, where no image has all of them, unless these are rarer',
    { alt: 'Playbook of an analyst' },
    { tags: ['table'] },
    'playbook analyst table',
  ],
  [
    'the words in an image before one of them in the name of another tag',
    { tags: ['chart'], read: [...SMALL, wordAt('bar', 0.02), wordAt('chart', 0.02)] },
    { tags: ['chart', 'filters'] },
    'bar chart',
  ],
  ['more of a colour before a single icon of it', { purple: 0.03 }, { purple: 0.002 }, 'purple accent'],
])('%s', async (_what, better, worse, q = 'playbook') => {
  const opened = await openTestApp();
  const images = [worse, better, {}, {}].map((drawn, position) => ({ ...drawn, id: `image-${position}`, position }));
  await addGallery(opened.db, [
    {
      company: aCompany({ cloudinaryFolder: 'acme' }),
      // Their own order has the worse one first.
      images: images.map(({ id, alt = '', quality = null, form = null, tags = [], position }) => ({
        row: anImage('acme', { id, alt, quality, form, position, placed: true, contentHash: `hash-${id}` }),
        tags,
      })),
    },
  ]);
  await opened.db.insert(imageReadings).values(
    images.map(({ id, read = [], purple: share = 0 }) => ({
      ...readingOf(`hash-${id}`, read),
      palette: share ? [{ l: 0.5, c: 0.2, h: 300, share }] : [],
    })),
  );
  const tagIds = new Map((await opened.db.select().from(tagTable)).map(({ name, id }) => [name, id]));
  for (const { id, region, extent = 0.5 } of images) {
    if (region === undefined) continue;
    const box = { x: 0, y: 0, w: extent, h: extent, width: 800, height: 500 };
    await opened.db.insert(imageRegions).values({ imageId: id, number: 1, tagId: tagIds.get(region) ?? 0, ...box });
  }
  expect(await idsFor(opened, q)).toEqual(['image-1', 'image-0']);
});

/** Words of four images of one product; the fourth has the word in its middle, the others at the same place of the top. */
test.each<[what: string, places: readonly [x: number, y: number, height?: number][], first: string]>([
  [
    'at the top of every page',
    [
      [0.3, 0.01],
      [0.3, 0.01],
      [0.302, 0.012],
      [0.5, 0.5],
    ],
    'image-3',
  ],
  [
    'at the left of every page',
    [
      [0.02, 0.4],
      [0.02, 0.4],
      [0.021, 0.402],
      [0.5, 0.5],
    ],
    'image-3',
  ],
  [
    'in the middle of every page',
    [
      [0.5, 0.4],
      [0.5, 0.4],
      [0.5, 0.4],
      [0.5, 0.5],
    ],
    'image-0',
  ],
  [
    'in large letters at the top of every page',
    [
      [0.3, 0.01, 0.04],
      [0.3, 0.01, 0.04],
      [0.302, 0.012, 0.04],
      [0.5, 0.5],
    ],
    'image-0',
  ],
  [
    'at the top of one page',
    [
      [0.3, 0.01],
      [0.5, 0.5],
      [0.6, 0.5],
      [0.7, 0.5],
    ],
    'image-0',
  ],
])('a word %s is part of a product’s frame, or not', async (_what, places, first) => {
  const opened = await openTestApp();
  const rows = places.map((_place, position) =>
    anImage('acme', {
      ...{ id: `image-${position}`, position, placed: true, contentHash: `hash-${position}` },
      ...{ width: 1000, height: 1000 },
    }),
  );
  const company = aCompany({ cloudinaryFolder: 'acme' });
  await addGallery(opened.db, [{ company, images: rows.map((row) => ({ row, tags: [] })) }]);
  await opened.db
    .insert(imageReadings)
    .values(
      places.map(([x, y, height = 0.02], at) =>
        readingOf(`hash-${at}`, [...SMALL, ['playbook', x, y, 0.1, height, 90]]),
      ),
    );
  expect((await idsFor(opened, 'playbook'))[0]).toBe(first);
});

test('among images that come before those of a further meaning, quality counts for no more than otherwise', async () => {
  const opened = await openTestApp();
  const drawn = [
    { id: 'further', tags: ['topic:alerts'], words: ['false', 'positive'] },
    { id: 'mentions', tags: ['topic:vulnerabilities'], words: ['false', 'positive'] },
    { id: 'about', alt: 'Ignore finding', quality: 1 as const, tags: ['topic:vulnerabilities'], words: [] },
  ];
  const images = drawn.map(({ id, alt = '', quality = null, tags }, position) => ({
    row: anImage('acme', { id, alt, quality, position, contentHash: `hash-${id}` }),
    tags,
  }));
  await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images }]);
  await opened.db.insert(imageReadings).values(
    drawn.map(({ id, words }) =>
      readingOf(
        `hash-${id}`,
        words.map((word) => wordAt(word, 0.02)),
      ),
    ),
  );
  expect(await idsFor(opened, 'ignore finding')).toEqual(['about', 'mentions', 'further']);
});

test.each(['suppress a finding', 'muted vulnerabilities', 'waive', 'dismissed findings'])(
  '%s: an accepted risk',
  async (q) => {
    const opened = await openTestApp();
    const images = ['other', 'accepted'].map((id, position) => ({
      row: anImage('acme', { id, position, contentHash: `hash-${id}` }),
      tags: ['topic:vulnerabilities'],
    }));
    await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images }]);
    const read = ['false', 'positive'].map((word) => wordAt(word, 0.02));
    await opened.db.insert(imageReadings).values(readingOf('hash-accepted', read));
    expect(await idsFor(opened, q)).toEqual(['accepted']);
  },
);

test.each([
  ['approve', 'Approval of a firewall change'],
  ['remediation', 'Finding to remediate'],
  ['rotate api key', 'API key rotation'],
  ['copilot', 'Page with a chat assistant'],
  ['components', 'Components of a project'],
])('%s finds "%s": what people call the same is one word', async (q, alt) => {
  const opened = await openTestApp();
  const images = [alt, 'Something else'].map((each, position) => ({
    row: anImage('acme', { id: each, alt: each, position }),
    tags: [],
  }));
  await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images }]);
  expect(await idsFor(opened, q)).toEqual([alt]);
});

test('only words that were typed are marked in an image, not others that they stand for', async () => {
  const opened = await openTestApp();
  const row = anImage('acme', { id: 'asks', contentHash: 'hash-asks' });
  await addGallery(opened.db, [
    { company: aCompany({ cloudinaryFolder: 'acme' }), images: [{ row, tags: ['modal'] }] },
  ]);
  const read = ['Are', 'you', 'sure', 'Delete', 'Remove'].map((word) => wordAt(word, 0.02));
  await opened.db.insert(imageReadings).values(readingOf('hash-asks', read));
  const [found] = await itemsFor(opened, 'confirm delete');
  expect(found?.match?.snippet).toContain('sure');
  expect(found?.match?.boxes).toHaveLength(1);
});

test('where no image has all words, those with most come first, and of equals those with rarer ones', async () => {
  const opened = await openTestApp();
  const drawn = [
    { id: 'common', alt: 'Webhook', words: [] },
    { id: 'common-2', alt: 'Webhook', words: [] },
    { id: 'rare', alt: '', words: ['playbook'] },
    { id: 'two', alt: '', words: ['webhook', 'quartz'] },
  ];
  const images = drawn.map(({ id, alt }, position) => ({
    row: anImage('acme', { id, alt, position, contentHash: `hash-${id}` }),
    tags: [],
  }));
  await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images }]);
  await opened.db
    .insert(imageReadings)
    .values(
      drawn.map(({ id, words }) => readingOf(`hash-${id}`, [...SMALL, ...words.map((word) => wordAt(word, 0.02))])),
    );
  expect(await idsFor(opened, 'playbook webhook quartz')).toEqual(['two', 'rare', 'common', 'common-2']);
});

test('a word that says nothing takes no image away, even if one has it', async () => {
  const opened = await openTestApp();
  const images = ['neither', 'license', 'both'].map((id, position) => ({
    row: anImage('acme', { id, position, contentHash: `hash-${id}` }),
    tags: [],
  }));
  await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images }]);
  await opened.db
    .insert(imageReadings)
    .values([
      readingOf('hash-license', [wordAt('license', 0.02)]),
      readingOf('hash-both', [wordAt('license', 0.02), wordAt('page', 0.02)]),
    ]);
  expect((await idsFor(opened, 'license page')).sort()).toEqual(['both', 'license']);
});

test.each<[what: string, having: number, q: string, found: string[]]>([
  ['orders where few images have it', 1, 'table builder', ['both-0', 'neither-0', 'neither-1']],
  ['orders where no image has it', 0, 'table builder', ['neither-0', 'neither-1']],
  ['in quotes is a word as any', 1, 'table "builder"', ['both-0']],
  [
    'is a word as any where enough images have it',
    6,
    'table builder',
    Array.from({ length: 6 }, (_, at) => `both-${at}`),
  ],
  ['alone is a word as any', 1, 'builder', ['both-0']],
  ['is a word as any beside another word', 1, 'playbook builder', ['both-0']],
  [
    'for the kind of a page orders beside another word, too',
    1,
    'playbook overview',
    ['both-0', 'neither-0', 'neither-1'],
  ],
  ['for the kind of a page is a word as any in quotes', 1, 'playbook "overview"', ['both-0']],
])('beside a filter, a word for what makes something %s', async (_what, having, q, found) => {
  const opened = await openTestApp();
  const ids = [...Array.from({ length: having }, (_, at) => `both-${at}`), 'neither-0', 'neither-1'];
  const rows = ids.toReversed().map((id, position) => ({
    row: anImage('acme', { id, position, contentHash: `hash-${id}` }),
    tags: ['table'],
  }));
  await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images: rows }]);
  await opened.db.insert(imageReadings).values(
    ids.map((id) => {
      const words = ['playbook', ...(id.startsWith('both') ? ['builder', 'overview'] : ['other'])];
      return readingOf(
        `hash-${id}`,
        words.map((word) => wordAt(word, 0.02)),
      );
    }),
  );
  const result = await idsFor(opened, q);
  expect(result.toSorted()).toEqual(found);
  expect(result[0]?.startsWith('both')).toBe(having > 0);
});

test.each([
  [{ kind: 'screens' }, ['unknown', 'screen', 'part', 'element']],
  [{}, ['element', 'part', 'unknown', 'screen']],
])('of images that say the same, whole screens come first in a list of screens: %j', async (filters, expected) => {
  const opened = await openTestApp();
  const forms = ['element', 'part', 'unknown', 'screen'] as const;
  await addGallery(
    opened.db,
    forms.map((form, position) => ({
      company: aCompany({ name: form, slug: form, cloudinaryFolder: form, position }),
      images: [
        {
          row: anImage(form, { id: form, alt: 'Playbook', form: form === 'unknown' ? null : form, contentHash: form }),
          tags: ['topic:alerts', 'table'],
        },
      ],
    })),
  );
  expect(await idsFor(opened, 'playbook', filters)).toEqual(expected);
});

test('fillers of a phrase are not marked', async () => {
  const opened = await openTestApp();
  const row = anImage('acme', { id: 'closes', contentHash: 'hash-closes' });
  await addGallery(opened.db, [
    { company: aCompany({ cloudinaryFolder: 'acme' }), images: [{ row, tags: ['topic:incident-detail'] }] },
  ]);
  const read = ['to', 'the', 'owner', 'alert', 'closed'].map((word) => wordAt(word, 0.02));
  await opened.db.insert(imageReadings).values(readingOf('hash-closes', read));
  const [found] = await itemsFor(opened, 'from alert to closed incident');
  expect(found?.match?.boxes).toHaveLength(2);
});

test('near copies of a better image of the same company come later', async () => {
  const opened = await openTestApp();
  const drawn = [
    { id: 'first', folder: 'acme', alt: 'Playbook', phash: 'ffffffff00000000' },
    { id: 'copy', folder: 'acme', alt: 'Playbook', phash: 'fffffffe00000000' },
    { id: 'other', folder: 'acme', alt: 'Editor of a playbook', phash: '00000000ffffffff' },
    { id: 'elsewhere', folder: 'beta', alt: 'Playbook', phash: 'ffffffff00000000' },
  ];
  await addGallery(
    opened.db,
    ['acme', 'beta'].map((folder, position) => ({
      company: aCompany({ cloudinaryFolder: folder, position }),
      images: drawn
        .filter((image) => image.folder === folder)
        .map(({ id, alt }, at) => ({
          row: anImage(folder, { id, alt, position: at, contentHash: `hash-${id}` }),
          tags: [],
        })),
    })),
  );
  await opened.db
    .insert(imageReadings)
    .values(drawn.map(({ id, phash }) => ({ ...readingOf(`hash-${id}`, []), phash })));
  expect(await idsFor(opened, 'playbook')).toEqual(['first', 'elsewhere', 'other', 'copy']);
});

test('several images of one company give way to one of another that is nearly as good', async () => {
  const opened = await openTestApp();
  const drawn = { acme: Array<string>(5).fill('Playbook'), beta: ['Playbook for a small team of analysts'] };
  await addGallery(
    opened.db,
    Object.entries(drawn).map(([folder, alts], position) => ({
      company: aCompany({ cloudinaryFolder: folder, position }),
      images: alts.map((alt, at) => ({ row: anImage(folder, { id: `${folder}-${at}`, alt, position: at }), tags: [] })),
    })),
  );
  expect(await idsFor(opened, 'playbook')).toEqual(['acme-0', 'beta-0', 'acme-1', 'acme-2', 'acme-3', 'acme-4']);
});

test('a snippet is the lines of the image that say the words, not what was read around them', async () => {
  const opened = await openTestApp();
  const row = anImage('acme', { id: 'lines', contentHash: 'hash-lines' });
  await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images: [{ row, tags: [] }] }]);
  const text = 'Tia 1 SLA\nCritical\nOpen findings by severity\nQQ\nSeverity\nCritical assets of the severity';
  await opened.db.insert(imageReadings).values({ contentHash: 'hash-lines', recipe: 1, text, words: '' });
  const snippetFor = async (q: string) => {
    const [item] = await itemsFor(opened, q);
    const { snippet = '', ranges = [] } = item?.match ?? {};
    return [snippet, ...ranges.map(([from, to]) => snippet.slice(from, to))];
  };
  expect(await snippetFor('findings')).toEqual(['Open findings by severity', 'findings']);
  expect(await snippetFor('sla assets')).toEqual(['Tia 1 SLA … Critical assets of the severity', ...['SLA', 'assets']]);
  // Words that a line break separates.
  expect(await snippetFor('"severity critical"')).toEqual([
    expect.stringContaining('Severity\nCritical'),
    'Severity\nCritical',
  ]);
});

/** Images of a request by file without its ending, judged by eye: those that are what was asked for, and those that are partly. */
type Graded = { request: string; best: string[]; partly: string[] };

/**
 * What `npm run gallery -- read` found in an image: theme, hash, the usual height of its words, and the words that the requests are
 * about with their heights.
 */
type ReadImage = [file: string, theme: string, phash: string, usual: number, words: [string, number][]];
type Listed = { file: string; folder: string; tags: string[]; alt: string };

const gainOf = (grade: number): number => 2 ** grade - 1;
const dcg = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, at) => sum + gainOf(grade) / Math.log2(at + 2), 0);

/** nDCG@10 of a list of files. */
function ndcg(files: readonly string[], { best, partly }: Graded): number {
  const gradeOf = (file: string) => (best.includes(file) ? 2 : Number(partly.includes(file)));
  return dcg(files.map(gradeOf)) / dcg([...best.map(() => 2), ...partly.map(() => 1)]);
}

const WHY_NOT = existsSync(new URL('images.json', FOLDER)) ? '' : ` (skipped: ${FOLDER.pathname} has no screenshots)`;

test.each([
  ['few images say them', 5, true],
  ['enough images say them', 6, false],
])('words apart from each other are no audit log, if %s', async (_, saying, isFound) => {
  const opened = await openTestApp();
  const texts = [...Array.from({ length: saying }, () => ['audit', 'log']), ['audit', 'settings', 'log']];
  const images = texts.map((_words, position) => ({
    row: anImage('acme', { id: `image-${position}`, position, placed: true, contentHash: `hash-${position}` }),
    tags: position < saying ? ['table'] : ['chart'],
  }));
  await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images }]);
  const readings = texts.map((words, position) =>
    readingOf(
      `hash-${position}`,
      words.map((word) => wordAt(word, 0.02)),
    ),
  );
  await opened.db.insert(imageReadings).values(readings);
  const found = await idsFor(opened, 'audit log');
  expect(found).toHaveLength(saying + Number(isFound));
  expect(found.indexOf(`image-${saying}`)).toBe(isFound ? saying : -1);
});

/** Tables of different companies, each with the words that were read in it; which are near, and the order. */
async function tablesWith(read: readonly { alt?: string; words: readonly ReadWord[] }[], q: string) {
  const opened = await openTestApp();
  await addGallery(
    opened.db,
    read.map(({ alt = '' }, at) => ({
      company: aCompany({
        name: `Company ${at}`,
        slug: `company-${at}`,
        cloudinaryFolder: `company-${at}`,
        position: at,
      }),
      images: [
        { row: anImage(`company-${at}`, { id: `image-${at}`, alt, contentHash: `hash-${at}` }), tags: ['table'] },
      ],
    })),
  );
  await opened.db.insert(imageReadings).values(read.map(({ words }, at) => readingOf(`hash-${at}`, words)));
  const query = searchQuerySchema.parse({ q, sort: 'relevance' });
  const { json: body } = await opened.app.search.find(query, { kind: 'user', id: 'someone' });
  const { items, understood } = JSON.parse(body) as SearchResponse;
  return { ids: items.map(({ id }) => id), near: understood?.[0]?.near };
}

test('images that only mention what words mean are said to be near it', async () => {
  const mention = { words: [...SMALL, wordAt('audit', 0.02), wordAt('log', 0.02)] };
  const { ids, near } = await tablesWith([mention, mention, { ...mention, alt: 'Audit log' }], 'audit log');
  expect([ids[0], ids.length, near]).toEqual(['image-2', 3, 2]);
});

test('where few pages are clean, balanced ones follow, and dense ones are left out', async () => {
  const many = (count: number) => ({ words: Array.from({ length: count }, () => wordAt('host', 0.02)) });
  const { ids, near } = await tablesWith([many(200), many(100), many(30), many(100)], 'clean tables');
  expect([ids[0], ids.toSorted(), near]).toEqual(['image-2', ['image-1', 'image-2', 'image-3'], 2]);
});

test('a title that has the words of a phrase but for the kind of the page is found too', async () => {
  const opened = await openTestApp();
  const drawn = [
    { id: 'settings', alt: 'Authentication with an LDAP server', tags: ['topic:settings'] },
    { id: 'form', alt: 'SAML form', tags: ['form'] },
    { id: 'other', alt: 'Table of hosts', tags: ['table'] },
  ];
  await addGallery(opened.db, [
    {
      company: aCompany({ cloudinaryFolder: 'acme' }),
      images: drawn.map(({ id, alt, tags }, position) => ({ row: anImage('acme', { id, alt, position }), tags })),
    },
  ]);
  expect(await idsFor(opened, 'saml settings')).toEqual(['form', 'settings']);
});

test('enough settings of a thing come before the thing itself', async () => {
  const opened = await openTestApp();
  const settings = Array.from({ length: 6 }, (_, at) => `settings-${at}`);
  const images = ['login', ...settings].map((id, position) => ({
    row: anImage('acme', { id, alt: id === 'login' ? 'Login' : '', position, contentHash: `hash-${id}` }),
    tags: id === 'login' ? ['topic:login'] : ['topic:settings'],
  }));
  await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images }]);
  await opened.db
    .insert(imageReadings)
    .values(settings.map((id) => readingOf(`hash-${id}`, [...SMALL, wordAt('saml', 0.02)])));
  expect((await idsFor(opened, 'login settings')).at(-1)).toBe('login');
});

test('phrases that mean the same beside each other are one, and images of both come first', async () => {
  const opened = await openTestApp();
  const drawn = ['Upload of files', 'Table of hosts', 'Upload of files into a drop zone', 'Dark drop zone'];
  await addGallery(opened.db, [
    {
      company: aCompany({ cloudinaryFolder: 'acme' }),
      images: drawn.map((alt, position) => ({
        row: anImage('acme', { id: `image-${position}`, alt, position }),
        tags: ['form'],
      })),
    },
  ]);
  const understood = async (q: string) => {
    const { json: body } = await opened.app.search.find(searchQuerySchema.parse({ q, sort: 'relevance' }), {
      kind: 'user',
      id: 'someone',
    });
    const response = JSON.parse(body) as SearchResponse;
    return [...new Set(response.understood?.map(({ text }) => text)), ...response.items.map(({ id }) => id)];
  };
  expect(await understood('drop zone upload')).toEqual(['drop zone upload', 'image-2', 'image-3', 'image-0']);
  expect(await understood('drop zone hosts upload')).not.toContain('drop zone hosts upload');
});

test('images with a further meaning come before those that have its words apart', async () => {
  const opened = await openTestApp();
  const drawn = [
    ...Array.from({ length: 6 }, () => ({ words: ['file', 'settings', 'upload'], tags: ['chart'] })),
    { words: ['drop', 'area'], tags: ['form'] },
    { words: ['upload', 'file'], tags: ['modal'] },
  ];
  await addGallery(opened.db, [
    {
      company: aCompany({ cloudinaryFolder: 'acme' }),
      images: drawn.map(({ tags }, position) => ({
        row: anImage('acme', { id: `image-${position}`, position, placed: true, contentHash: `hash-${position}` }),
        tags,
      })),
    },
  ]);
  await opened.db.insert(imageReadings).values(
    drawn.map(({ words }, position) =>
      readingOf(
        `hash-${position}`,
        words.map((word) => wordAt(word, 0.02)),
      ),
    ),
  );
  const [first, second, ...others] = await idsFor(opened, 'file upload');
  expect([first, second, others.length]).toEqual(['image-7', 'image-6', 6]);
});

test('the words that say it are marked, not the beginning of another word', async () => {
  const opened = await openTestApp();
  const row = anImage('acme', { id: 'logs', contentHash: 'hash-logs' });
  await addGallery(opened.db, [
    { company: aCompany({ cloudinaryFolder: 'acme' }), images: [{ row, tags: ['table'] }] },
  ]);
  const words = ['login', 'logic', 'audit', 'log'].map((word) => wordAt(word, 0.02));
  await opened.db.insert(imageReadings).values(readingOf('hash-logs', words));
  const [item] = await itemsFor(opened, 'audit log');
  const { snippet = '', ranges = [] } = item?.match ?? {};
  expect(ranges.map(([start, end]) => snippet.slice(start, end)).join(' ')).toBe('audit log');
});

test.skipIf(WHY_NOT)(
  `49 requests find labelled screenshots: nDCG@10 at least .8, none without an image${WHY_NOT}`,
  async () => {
    const [listed, companies, requests, readings] = await Promise.all([
      json<Listed[]>(new URL('images.json', FOLDER)),
      json<{ name: string; slug: string; folder: string; category: string }[]>(new URL('companies.json', FOLDER)),
      lines<Graded>(new URL('requests.ndjson', LABELS)),
      lines<ReadImage>(new URL('readings.ndjson', LABELS)),
    ]);
    const opened = await openTestApp();
    const nameOf = ({ file }: Listed) => file.replace(/\.\w+$/, '');
    await addGallery(
      opened.db,
      companies.map(({ name, slug, folder, category }, position) => ({
        company: aCompany({ name, slug, category, cloudinaryFolder: folder, position }),
        images: listed
          .filter((image) => image.folder === folder)
          .map((image, at) => ({
            row: anImage(folder, { id: nameOf(image), alt: image.alt, position: at, contentHash: nameOf(image) }),
            tags: image.tags,
          })),
      })),
    );
    for (const [file, theme, phash, usual, words] of readings) {
      const others = [...words, 'x'].map(() => wordAt('x', usual));
      const read = words.map(([word, height]) => wordAt(word, height));
      await opened.db
        .insert(imageReadings)
        .values({ ...readingOf(file, [...others, ...read]), theme: theme as Theme, phash });
    }
    const found: Record<string, number> = {};
    for (const graded of requests) found[graded.request] = ndcg(await idsFor(opened, graded.request), graded);
    const values = Object.values(found);
    expect(values).toHaveLength(49);
    expect(Object.keys(found).filter((request) => found[request] === 0)).toEqual([]);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length, JSON.stringify(found)).toBeGreaterThanOrEqual(
      0.8,
    );
  },
);
