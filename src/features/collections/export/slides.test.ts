import { beforeEach, expect, test, vi } from 'vitest';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { ExportedItem } from './collect-images.ts';
import { type Box, LAYOUTS, PAGE, SLIDE } from './slide-layout.ts';
import { type Piece, plainNote, type Slide, type SlideOptions, slidesOf } from './slides.ts';
import { type Measure, wrapped } from './text-fitting.ts';

/** A font in which every character is half as wide as it is high. */
const measure: Measure = (text, size) => [...text].length * size * 0.5;

const itemOf = (name: string, given: Partial<ExportedItem> & { facts?: Partial<GalleryItem> } = {}): ExportedItem => {
  const { facts, ...rest } = given;
  const image = {
    ...{ secure_url: `/media/${name}.jpg`, public_id: name, width: 1_600, height: 1_000, format: 'jpg' },
    ...{ alt: `Alt of ${name}`, placeholder: '', widths: [] },
  };
  const item: GalleryItem = {
    ...{ id: name, title: name, image, region: null, folderName: 'acme', tags: [] },
    ...{ company: { name: 'Acme', slug: 'acme' }, addedAt: '2026-01-01T00:00:00.000Z', license: 'MIT', ...facts },
  };
  return { kind: 'image', note: '', section: null, item, ...rest };
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('bytes', { headers: { 'Content-Type': 'image/jpeg' } }));
  vi.stubGlobal('location', { origin: 'https://gallery.example' });
});

async function slides(items: readonly ExportedItem[], options: Partial<SlideOptions> = {}): Promise<Slide[]> {
  const exported = { title: 'Severity', description: 'For **Monday**', sections: [{ id: 's', title: 'Good' }], items };
  const progress = { signal: new AbortController().signal, onProgress: () => undefined };
  const now = new Date('2026-03-01T12:00:00Z');
  const made: Slide[] = [];
  const chosen = { layout: 1, hasCover: false, ...options } as const;
  for await (const slide of slidesOf(exported, chosen, { progress, measure, now })) made.push(slide);
  return made;
}

const textsOf = ({ pieces }: Slide) => pieces.flatMap((piece) => (piece.kind === 'text' ? piece : []));
const textOf = (slide: Slide) => textsOf(slide).map(({ text }) => text);

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const LONG = Array.from({ length: 250 }, (_, at) => `word${at}`).join(' ');

test('a cover has title, description, count and day; without one the first image comes first', async () => {
  const [cover, first] = await slides([itemOf('One'), itemOf('Two')], { hasCover: true });
  expect(cover && textOf(cover)).toEqual(['Severity', 'For Monday', '2 images · 1 March 2026']);
  const [without] = await slides([itemOf('One')]);
  expect([first, without].map((slide) => slide && textOf(slide)[0])).toEqual(['Acme: One', 'Acme: One']);
});

test('a title that begins with the company does not name it twice', async () => {
  const [made] = await slides([itemOf('One', { facts: { title: 'Acme – dashboard screen' } })]);
  expect(made && textOf(made)[0]).toBe('Acme: Dashboard screen');
});

test.each(LAYOUTS)(
  'with %i on a slide, each has company, image, note of 14 pt and credit, and nothing overlaps',
  async (layout) => {
    const items = Array.from({ length: 4 }, (_, at) =>
      itemOf(`Shot ${at}`, { note: `Note ${at}: ${LONG.slice(0, 80)}` }),
    );
    const made = await slides(items, { layout });
    expect(made).toHaveLength(4 / layout);
    for (const slide of made) {
      const texts = textsOf(slide);
      expect(texts.filter(({ text }) => /^Acme: Shot/.test(text))).toHaveLength(layout);
      expect(slide.pieces.filter(({ kind }) => kind === 'image')).toHaveLength(layout);
      const saysTitle = texts.filter(({ text }) => text.includes('Shot 0')).length;
      expect(saysTitle, 'the title once').toBe(slide.pieces.some((piece) => labelOf(piece).includes('Shot 0')) ? 1 : 0);
      const notes = texts.filter(({ text }) => text.startsWith('Note '));
      expect(notes).toHaveLength(layout);
      expect(Math.min(...notes.map(({ size }) => size))).toBeGreaterThanOrEqual(14);
      const credits = texts.filter(({ text }) => text.includes('MIT'));
      expect(credits).toHaveLength(layout);
      expect(Math.min(...credits.map(({ size }) => size))).toBeGreaterThanOrEqual(10);
      expect(slide.notes).toContain(LONG.slice(0, 80));
      for (const [at, a] of slide.pieces.entries()) {
        expect(overlap(a.box, SLIDE.number), `${labelOf(a)}, the number of the page`).toBe(false);
        expect(a.box.x >= 0 && a.box.y >= 0, 'on the page').toBe(true);
        expect(a.box.x + a.box.width <= PAGE.width && a.box.y + a.box.height <= PAGE.height, 'on the page').toBe(true);
        for (const b of slide.pieces.slice(at + 1))
          expect(overlap(a.box, b.box), `${labelOf(a)}, ${labelOf(b)}`).toBe(false);
      }
    }
  },
);

const sized = (name: string, width: number, height: number, given: Parameters<typeof itemOf>[1] = {}) =>
  itemOf(name, { ...given, facts: { ...given.facts, region: { width, height, id: 1 } as never } });

test.each([
  ['a screen alone', 1, [1_600, 1_000], 600, 0.5],
  ['two screens', 2, [1_600, 1_000], 430, 0.25],
  ['two dialogs, hardly larger one below the other', 2, [1_400, 600], 430, 0.25],
  ['two wide images, one below the other', 2, [1_600, 400], 640, null],
  ['four screens', 4, [1_600, 1_000], 295, null],
  ['four wide images', 4, [1_600, 500], 430, null],
] as const)(
  '%s are as large as the page lets them be, with the credit right below',
  async (_what, layout, size, least, middle) => {
    const [slide] = await slides(
      Array.from({ length: layout }, (_, at) => sized(`${at}`, size[0], size[1])),
      { layout },
    );
    const images = slide?.pieces.filter(({ kind }) => kind === 'image') ?? [];
    const credits = slide ? textsOf(slide).filter(({ text }) => text.includes('MIT')) : [];
    const names = slide ? textsOf(slide).filter(({ text, isHeading }) => text.startsWith('Acme: ') && !isHeading) : [];
    expect(images).toHaveLength(layout);
    for (const [at, { box }] of images.entries()) {
      expect(box.width).toBeGreaterThan(least);
      const [credit, name] = [credits[at]?.box, names[at]?.box];
      const texts = name && name.y > box.y ? name.height + 8 : 4;
      expect(credit).toMatchObject({ x: box.x, y: box.y + box.height + texts });
    }
    const [first] = images;
    if (first && middle) expect(first.box.x + first.box.width / 2).toBeCloseTo(36 + 888 * middle, -1);
  },
);

test('the name of a repository is broken after a separator, and a long one keeps its letters together', async () => {
  const author = 'SecurityOrganisation/repository-with-documentation-for-everyone';
  const items = Array.from({ length: 4 }, (_, at) => sized(`${at}`, 200, 900, { facts: { author } }));
  const [slide] = await slides(items, { layout: 4 });
  const credit = slide && textsOf(slide).find(({ text }) => text.includes('MIT'));
  expect(credit?.text).toContain(author);
  const lines = wrapped(credit?.text ?? '', (part) => measure(part, credit?.size ?? 0) <= (credit?.box.width ?? 0));
  expect(lines.length).toBeGreaterThan(1);
  for (const { text } of lines.slice(0, -1)) expect(`${text} `).toMatch(/[-/] $|^licensed/);
});

test('an element of few pixels is enlarged to three times its size at most', async () => {
  const size = { width: 81, height: 31 };
  const facts = { region: { ...itemOf('One').item?.image, ...size, id: 1 } as never };
  const [slide] = await slides([itemOf('One', { facts })]);
  const [image] = slide?.pieces.filter(({ kind }) => kind === 'image') ?? [];
  expect([image?.box.width, image?.box.height]).toEqual([243, 93]);
});

const labelOf = (piece: Piece) => (piece.kind === 'text' ? piece.text.slice(0, 20) : piece.alt);

test.each(LAYOUTS)('with %i on a slide, a long note goes on, in the same size and without a gap', async (layout) => {
  const made = await slides([itemOf('One', { note: `${LONG} ${LONG}` })], { layout });
  expect(made.length).toBeGreaterThan(1);
  const [first, ...rest] = made;
  const own = first ? textsOf(first).find(({ text }) => text.startsWith('word0')) : undefined;
  const words = [own?.text.replace(/ …$/, ''), ...rest.map((slide) => textOf(slide)[1])].join(' ').split(/\s+/);
  expect(words).toEqual(`${LONG} ${LONG}`.split(' '));
  expect(rest.map((slide) => textOf(slide)[0])).toEqual(rest.map(() => 'Note: Acme: One'));
  expect(new Set(rest.map((slide) => textsOf(slide)[1]?.size))).toEqual(new Set([14]));
});

test.each(LAYOUTS)('with %i on a slide, each name links to its page and each credit to its source', async (layout) => {
  const source = 'https://acme.example/tour?a=1&b=(2)';
  const region = { ...itemOf('Two').item?.image, id: 7 } as never;
  const items = [
    itemOf('One', { facts: { source }, note: `${LONG} ${LONG}` }),
    itemOf('Two', { facts: { region, source: 'javascript:alert(1)' } }),
    itemOf('Three', { kind: 'hidden', item: undefined }),
  ];
  const texts = (await slides(items, { layout, hasCover: true })).flatMap(textsOf);
  const linksOf = (start: RegExp) => [...new Set(texts.filter(({ text }) => start.test(text)).map(({ link }) => link))];
  expect(linksOf(/^(Note: )?Acme: One/)).toEqual(['https://gallery.example/image/One']);
  expect(linksOf(/^Acme: Two/)).toEqual(['https://gallery.example/image/Two?region=7']);
  expect(linksOf(/^https:.*MIT/)).toEqual([source]);
  expect(linksOf(/^javascript:/)).toEqual([undefined]);
  expect(linksOf(/^(Severity|Image that|Sign in|word)/)).toEqual([undefined]);
});

test('images of different sections share no slide, whose heading is the section', async () => {
  const items = [itemOf('One'), itemOf('Two', { section: 's' }), itemOf('Three', { section: 's' })];
  const made = await slides(items, { layout: 4 });
  expect(made.map((slide) => [textOf(slide)[0], slide.pieces.filter(({ kind }) => kind === 'image').length])).toEqual([
    ['Severity', 1],
    ['Good', 2],
  ]);
});

test.each([
  ['gone', { kind: 'gone', item: undefined }, 'No longer in the gallery.'],
  ['hidden', { kind: 'hidden', item: undefined }, 'Sign in to include this image.'],
  ['restricted', { facts: { mayDownload: false as const } }, expect.stringMatching(/licen[cs]e|download/i)],
] as const)(
  'an image that is %s keeps its slide and note, and says why it is missing',
  async (_what, given, reason) => {
    const [slide] = await slides([itemOf('One', { ...given, note: 'Why it mattered' })]);
    expect(slide && textOf(slide)).toEqual(expect.arrayContaining([reason, 'Why it mattered']));
    expect(slide?.pieces.some(({ kind }) => kind === 'image')).toBe(false);
  },
);

test('a title that is too long is cut with an ellipsis', async () => {
  const [slide] = await slides([itemOf(LONG)]);
  const [heading] = slide ? textsOf(slide) : [];
  expect(heading?.text).toMatch(/^Acme: word0 .*…$/);
  expect(measure(heading?.text ?? '', heading?.size ?? 0)).toBeLessThanOrEqual(heading?.box.width ?? 0);
});

test.each([
  ['**Bold** and *emphasis* and `code`', 'Bold and emphasis and code'],
  ['[the docs](https://example.com/a)', 'the docs (https://example.com/a)'],
  ['- one\n- two', '• one\n• two'],
  ['2 * 3 * 4, a_b', '2 * 3 * 4, a_b'],
])('%j is printed as %j', (note, text) => expect(plainNote(note)).toBe(text));
