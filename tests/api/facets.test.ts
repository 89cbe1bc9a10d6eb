import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { readAddress, writeAddress } from '#features/gallery/gallery-address.ts';
import { filterLabel } from '#features/search/filter-label.ts';
import { FIRST_PAINT_SCRIPT } from '#layouts/first-paint.ts';
import { packWords } from '#server/gallery/packed-words.ts';
import { HUELESS } from '#shared/colours/colour-name.ts';
import { queryOfAddress } from '#shared/follows/follow.contract.ts';
import { CHOICE_FIELDS, choicesOf, type ImageFieldName } from '#shared/images/image-fields.ts';
import { DENSE_WORDS, SPARSE_WORDS } from '#shared/reading/density.ts';
import { ADDED_DAYS } from '#shared/search/facet-values.ts';
import { COUNTED_FACETS, FACET_NAMES, type Facet, type FacetName, facetOf } from '#shared/search/facets.ts';
import { FILTERS } from '#shared/search/filter-names.ts';
import {
  fixedValues,
  type SearchResponse,
  searchQuerySchema,
  searchResponseSchema,
} from '#shared/search/search.contract.ts';
import { readSearch, searchAddress } from '#shared/search/search-address.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import { addSearchGallery, type KnownImage } from '#tests/factories/search-gallery.ts';
import { sharedTestApp } from '#tests/setup/test-app.ts';

type Known = KnownImage & { fields: Partial<Record<ImageFieldName, string>>; words: number };

let known: Known[] = [];
const opened = sharedTestApp(async ({ db }) => {
  known = (await addSearchGallery(db)).map((image) => ({ ...image, fields: {}, words: 0 }));
  for (const [at, image] of known.entries()) {
    image.addedAt = Math.floor(Date.now() / 1_000) - (AGES[at % AGES.length] ?? 0) * 86_400;
    await db
      .update(images)
      .set({ createdAt: new Date(image.addedAt * 1_000) })
      .where(eq(images.id, image.id));
  }
  for (const [at, image] of known.entries()) {
    image.words = WORDS[at % WORDS.length] ?? 0;
    await db
      .update(imageReadings)
      .set({ words: packWords(Array.from({ length: image.words }, () => ['common', 0.5, 0.5, 0.01, 0.02, 90])) })
      .where(eq(imageReadings.contentHash, `hash-${image.id}`));
    // A different period for each field; its last choice is unknown.
    const chosen = CHOICE_FIELDS.map((name, field) => {
      const choices = choicesOf(name);
      return [name, choices[Math.floor(at / (field + 1)) % (choices.length + 1)]?.[0] ?? null] as const;
    });
    for (const [name, value] of chosen) if (value !== null) image.fields[name] = String(value);
    await db.update(images).set(Object.fromEntries(chosen)).where(eq(images.id, image.id));
  }
});

/** How many days ago images were added. */
const AGES = [1, 20, 60, 300];

/** How many words images have: each limit of a density, and one beside it. */
const WORDS = [0, ...[SPARSE_WORDS[0], SPARSE_WORDS[1] + 1, DENSE_WORDS].flatMap((limit) => [limit - 1, limit])];

/** What an image has, without the index. */
const HAS: Record<Exclude<Facet['has'], (typeof CHOICE_FIELDS)[number]>, (image: Known) => string[]> = {
  kinds: ({ tags }) => [...new Set(tags.map(tagKind))],
  tags: ({ tags }) => tags,
  slug: ({ company }) => [company.slug],
  category: ({ company }) => (company.category ? [company.category] : []),
  themes: ({ theme }) => (theme ? [theme] : []),
  colours: ({ colours }) => colours,
  accents: ({ colours }) => colours.filter((name) => !HUELESS.some((each) => each === name)),
  density: ({ words, fields }) => {
    if (fields.form === 'element' || words < SPARSE_WORDS[0]) return [];
    if (words >= DENSE_WORDS) return ['dense'];
    return [words <= SPARSE_WORDS[1] ? 'sparse' : 'balanced'];
  },
  added: ({ addedAt }) =>
    Object.entries(ADDED_DAYS).flatMap(([period, days]) =>
      addedAt > Date.now() / 1_000 - (days + 0.5) * 86_400 ? [period] : [],
    ),
};

function valuesOf(image: Known, name: FacetName): string[] {
  const { has, switch: isSwitch, except } = facetOf(name);
  const value = image.fields[has as ImageFieldName];
  const own = has in HAS ? HAS[has as keyof typeof HAS](image) : value === undefined ? [] : [value];
  if (!isSwitch) return own;
  return (except ? own.includes(except) : own.length === 0) ? [] : ['true'];
}

function passes(image: Known, name: FacetName, chosen: readonly string[]): boolean {
  const own = valuesOf(image, name);
  const { match = 'any' } = facetOf(name);
  if (match === 'all') return chosen.every((value) => own.includes(value));
  return chosen.some((value) => own.includes(value)) === (match !== 'none');
}

/** Values of a facet that some images have, the first of them; as many as its parameter takes, at most two. */
function chosenOf(name: FacetName): string[] {
  const all = [...new Set(known.flatMap((image) => valuesOf(image, name)))].sort();
  return all.slice(0, facetOf(name).match === 'one' ? 1 : 2);
}

const paramsOf = (name: FacetName, chosen: readonly string[]) => ({
  [name]: facetOf(name).match === 'one' ? chosen[0] : chosen,
});

const search = async (params: object): Promise<SearchResponse> => {
  const query = searchQuerySchema.parse({ limit: '100', ...params });
  const { json } = await opened().app.search.find(query, { kind: 'user', id: 'someone' });
  return searchResponseSchema.parse(JSON.parse(json));
};

function countsOf(found: readonly Known[], name: FacetName): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of found.flatMap((image) => valuesOf(image, name))) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

describe.each(FACET_NAMES)('the facet %s', (name) => {
  test('selects the images that have its values', async () => {
    const chosen = chosenOf(name);
    const expected = known.filter((image) => passes(image, name, chosen));
    expect(chosen.length).toBeGreaterThan(0);
    const { items, total } = await search(paramsOf(name, chosen));
    expect(total).toBe(expected.length);
    expect([0, known.length]).not.toContain(total);
    const ids = new Set(expected.map(({ id }) => id));
    expect(items.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  test.each(FACET_NAMES.filter((other) => other !== name))(
    'is counted under %s, which it does not narrow, and its labels are those of pills',
    async (other) => {
      const [own, others] = [chosenOf(name), chosenOf(other)];
      const { facets } = await search({ ...paramsOf(name, own), ...paramsOf(other, others) });
      for (const counted of COUNTED_FACETS) {
        const under = known.filter(
          (image) =>
            (counted === name || passes(image, name, own)) && (counted === other || passes(image, other, others)),
        );
        const counts = Object.fromEntries(facets[counted].map(({ value, count }) => [value, count]));
        expect(counts, counted).toEqual(countsOf(under, counted));
      }
      for (const filter of FILTERS) {
        if (filter !== name || filter === 'not') continue;
        for (const { value, label } of facets[filter]) expect(filterLabel(filter, value, facets)).toBe(label);
      }
    },
  );

  test('takes its values and no other', () => {
    const { match } = facetOf(name);
    const fixed = fixedValues(facetOf(name))?.map(({ value }) => value);
    const [value = 'any'] = fixed ?? [];
    const isTaken = (given: unknown) => searchQuerySchema.safeParse({ [name]: given }).success;
    expect([isTaken(value), isTaken([value, value]), isTaken('nonsense'), isTaken('')]).toEqual([
      true,
      match !== 'one',
      fixed === undefined,
      false,
    ]);
  });
});

test.each(FILTERS.filter((name) => name !== 'sort'))(
  '%s survives an address and a saved search, and hides the unfiltered list',
  (name) => {
    const chosen = chosenOf(name);
    const filters = new URLSearchParams(chosen.map((value) => [name, value])).toString().replaceAll('%3A', ':');
    const state = { tab: 'screens', filters, query: 'x', image: null } as const;
    const address = writeAddress(state, { pathname: '/', search: '', hash: '' });
    expect(readAddress(new URL(address, 'http://gallery.example'))).toEqual(state);

    const [, query = '', hash = ''] = /^\/(\?[^#]*)(#.*)$/.exec(address) ?? [];
    const canonical = searchAddress(readSearch({ search: query, hash }));
    expect(queryOfAddress(canonical)).toMatchObject({ address: canonical, query: { [name]: chosen } });

    expect(/\[\?&\]\(([^)]*)\)=/.exec(FIRST_PAINT_SCRIPT)?.[1]?.split('|')).toContain(name);
  },
);

test('every place in addresses is taken once', () => {
  const orders = FACET_NAMES.map((name) => facetOf(name).order).filter((order) => order !== undefined);
  expect(new Set(orders).size).toBe(orders.length);
  expect(FILTERS).toHaveLength(orders.length + 1);
});

test.each([
  ['new since last month', 'month', 30],
  ['added this week', 'week', 7],
  ['last three months', 'quarter', 90],
])('"%s" is the filter of a period', async (q, added, days) => {
  const { understood, total } = await search({ q });
  expect(understood).toEqual([{ text: q, as: { facet: 'added', value: added } }]);
  expect(total).toBe(known.filter(({ addedAt }) => addedAt > Date.now() / 1_000 - (days + 0.5) * 86_400).length);
});
