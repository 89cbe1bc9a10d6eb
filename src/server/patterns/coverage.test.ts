import { expect, test } from 'vitest';
import { groupedRows, shadeOf } from '#shared/patterns/coverage.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import definitions from '../tags/definitions.json' with { type: 'json' };

const times = (count: number, folder: string | null | undefined, tags: string[]) =>
  Array.from({ length: count }, () => ({ row: anImage(folder ?? ''), tags }));

test('the matrix lists companies with a pattern by product class, and screens before elements', async () => {
  const { app, db } = await openTestApp();
  const [plain, first, second, bare] = [
    aCompany({ name: 'Plain' }),
    aCompany({ name: '=First', category: 'SIEM' }),
    aCompany({ name: 'Second', category: 'SIEM' }),
    aCompany({ name: 'Bare' }),
  ];
  await addGallery(db, [
    { company: plain, images: times(4, plain.cloudinaryFolder, ['chart']) },
    { company: first, images: times(3, first.cloudinaryFolder, ['topic:alerts', 'chart']) },
    { company: second, images: times(1, second.cloudinaryFolder, ['topic:alerts']) },
    { company: bare, images: times(1, bare.cloudinaryFolder, ['modal']) },
  ]);
  const { columns, rows, basis } = await app.patterns.coveragePage(1);
  expect(basis).toMatchObject({ products: 3, images: 8 });
  expect(basis.method).toMatch(/ 1 image without a pattern is not among them\.$/);
  expect((await app.patterns.find('alerts'))?.basis).toMatchObject({ products: 2, images: 4 });
  expect(columns.map(({ slug }) => slug)).toEqual(['alerts', 'chart']);
  expect(rows.map(({ name, counts }) => [name, ...counts])).toEqual([
    ['=First', 3, 3],
    ['Second', 1, 0],
    ['Plain', 0, 4],
  ]);
  expect(groupedRows(rows).map(({ category }) => category)).toEqual(['SIEM', 'Other companies']);
  expect((await app.patterns.coverageFile()).split('\r\n')).toEqual([
    '\uFEFF"Company","Product class","Alerts","Chart (UI)"',
    `"'=First","SIEM","3","3"`,
    '"Second","SIEM","1","0"',
    '"Plain","","0","4"',
    '',
  ]);
});

test('the matrix has 300 companies per page and at most 60 patterns; the CSV file has all of them', async () => {
  const { app, db } = await openTestApp();
  const used = definitions.slice(0, 61).map(({ tag }) => tag);
  const companies = Array.from({ length: 301 }, (_, at) => aCompany({ name: `Company ${at}`, position: at }));
  await addGallery(
    db,
    companies.map((company, at) => ({
      company,
      // The first three companies have all of them.
      images: times(1, company.cloudinaryFolder, at < 3 ? used : used.slice(0, 1)),
    })),
  );
  const [first, second] = [await app.patterns.coveragePage(1), await app.patterns.coveragePage(2)];
  expect([first.pages, first.total, first.columns.length]).toEqual([2, 301, 60]);
  expect([first.rows.length, second.rows.map(({ name }) => name)]).toEqual([300, ['Company 300']]);
  const lines = (await app.patterns.coverageFile()).trim().split('\r\n');
  expect([lines.length, lines[1]?.split(',').length]).toEqual([302, 63]);
});

test('the CSV file says which companies are made up', async () => {
  const { app, db } = await openTestApp();
  const drawn = aCompany({ name: 'Drawn', demo: true });
  await addGallery(db, [{ company: drawn, images: times(4, drawn.cloudinaryFolder, ['chart']) }]);
  const [head, line] = (await app.patterns.coverageFile()).split('\r\n');
  expect([head, line]).toEqual([
    '\uFEFF"Company","Demo","Product class","Chart (UI)"',
    '"Drawn","Made-up product","","4"',
  ]);
});

test.each([
  [0, 0],
  [1, 1],
  [3, 2],
  [15, 4],
  [16, 5],
  [900, 5],
])('a cell with %i images has shade %i', (count, shade) => {
  expect(shadeOf(count)).toBe(shade);
});
