import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $collect, addChosen, missingFiles, readSaved, setSource } from './collect.store.ts';

const FILE = 'file:///saved/tour_files/';
const candidate = (address: string, title: string) => ({
  ...{ address, title, alt: '', caption: '', heading: '', author: '', license: '' },
  ...{ width: null, leftOut: null, known: null },
});
const PAGE = {
  address: 'https://acme.example/tour',
  title: 'Tour',
  company: { slug: null, name: 'Acme', websiteUrl: '', category: '' },
  candidates: [
    candidate(`${FILE}a.png`, 'A'),
    candidate(`${FILE}b.png`, 'B'),
    candidate('https://x.example/c.png', 'C'),
  ],
  notes: [],
};
const LOOK = { width: 800, height: 500, bytes: 1, known: null, preview: 'data:,', tags: ['topic:alerts'] };

type Sent = { path: string; form: FormData | null; body: unknown };
const sent: Sent[] = [];
const answers = new Map<string, (call: Sent) => Response>();

beforeEach(() => {
  sent.length = 0;
  answers.clear();
  answers.set('saved/page', () => Response.json(PAGE));
  for (const look of ['saved/image', 'image']) answers.set(look, () => Response.json(LOOK));
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const isForm = body instanceof FormData;
    const call = {
      path: path.slice('/api/admin/collect/'.length),
      form: isForm ? body : null,
      body: isForm ? null : JSON.parse(String(body)),
    };
    sent.push(call);
    return answers.get(call.path)?.(call) ?? new Response(null, { status: 404 });
  });
});

afterEach(() => {
  // Rows hold back the reload, for other tests of this thread too.
  $collect.set({ ...$collect.get(), rows: [] });
  vi.unstubAllGlobals();
});

const placed = (...paths: string[]) =>
  paths.map((path) => ({ path, file: new File([path], path.slice(path.lastIndexOf('/') + 1)) }));
const statesOf = () =>
  $collect
    .get()
    .rows.map(({ look, isChosen, outcome }) =>
      'why' in look ? look.why : `${look.state} ${isChosen} ${outcome?.state ?? ''}`,
    );

test('a saved page shows its images: those beside it, those of the web, and what is missing by name', async () => {
  await readSaved(placed('tour.html', 'tour_files/a.png'), '', 5);
  expect(statesOf()).toEqual(['ready true ', 'The file is missing beside the saved page.', 'ready true ']);
  expect(sent.map(({ path }) => path)).toEqual(['saved/page', 'saved/image', 'image']);
  expect(missingFiles($collect.get())).toEqual([`${FILE}b.png`]);
  expect($collect.get().source).toBe('https://acme.example/tour');
});

test('the folder that is chosen afterwards brings what was missing, and what was typed stays', async () => {
  await readSaved(placed('tour.html'), '', 5);
  const [first] = $collect.get().rows;
  $collect.set({
    ...$collect.get(),
    rows: $collect.get().rows.map((row) => (row === first ? { ...row, title: 'Typed' } : row)),
  });
  setSource('https://acme.example/typed');
  await readSaved(placed('tour_files/a.png', 'tour_files/b.png'), '', 5);
  expect(statesOf()).toEqual(['ready true ', 'ready true ', 'ready true ']);
  expect($collect.get().rows[0]?.title).toBe('Typed');
  expect(sent.findLast(({ path }) => path === 'saved/page')?.form?.get('source')).toBe('https://acme.example/typed');
});

test('chosen images are added with their files and the typed source; one that fails says why', async () => {
  answers.set('saved/import', ({ form }) => {
    const { images } = JSON.parse(String(form?.get('fields')));
    const problems = images[0].address.endsWith('b.png') ? [{ address: '', why: 'It is damaged.' }] : [];
    return Response.json({ company: { slug: 'acme', name: 'Acme' }, added: 1 - problems.length, known: [], problems });
  });
  answers.set('import', () =>
    Response.json({ company: { slug: 'acme', name: 'Acme' }, added: 0, known: ['c'], problems: [] }),
  );
  await readSaved(placed('tour.html', 'tour_files/a.png', 'tour_files/b.png'), '', 5);
  setSource(' https://acme.example/typed ');
  expect(await addChosen({ name: 'Acme', category: '', websiteUrl: '' }, true)).toBe('acme');
  expect($collect.get().rows.map(({ outcome }) => outcome)).toEqual([
    { state: 'added' },
    { state: 'failed', why: 'It is damaged.' },
    { state: 'known' },
  ]);
  const [one] = sent.filter(({ path }) => path === 'saved/import');
  const image = one?.form?.get('image');
  expect(image instanceof Blob && (await image.text())).toBe('tour_files/a.png');
  expect(JSON.parse(String(one?.form?.get('fields')))).toMatchObject({
    page: 'https://acme.example/typed',
    draft: true,
    images: [{ title: 'A', tags: ['topic:alerts'] }],
  });
  expect(sent.at(-1)).toMatchObject({
    path: 'import',
    body: { page: 'https://acme.example/typed', company: { slug: 'acme' } },
  });
});

test('files without a page are refused in a sentence, and what is shown stays', async () => {
  await readSaved(placed('tour.html', 'tour_files/a.png', 'tour_files/b.png'), '', 5);
  await readSaved(placed('x.png'), '', 5);
  expect($collect.get()).toMatchObject({ problem: expect.stringContaining('There is no saved page'), page: PAGE });
});
