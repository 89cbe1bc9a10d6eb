import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { severityCss, severityJson } from '#shared/severity/export.ts';
import type { SeverityProposal, SeverityVerdict } from '#shared/severity/severity.contract.ts';
import type { SeverityStudy } from '#shared/severity/severity-study.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addMarks, aVerdict } from '#tests/factories/severity.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as severity from '../../src/pages/api/admin/severity.ts';

const PUBLIC = 8;
const RED = '#d32f2f';

/** A company with a public image that shows red for critical, and a blue-for-low image outside its preview. */
async function aGallery() {
  const opened = await openTestApp();
  const rows = Array.from({ length: PUBLIC + 1 }, (_, at) => ({
    row: anImage('acme', { id: `acme-${at}`, position: at }),
    tags: [],
  }));
  await addGallery(opened.db, [
    { company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images: rows },
  ]);
  await addMarks(opened.db, 'acme-0');
  await addMarks(opened.db, `acme-${PUBLIC}`, [{ level: 'low', fill: '#1976d2' }]);
  const cookie = await cookieOf(opened, 'admin');
  const list = async (state: SeverityProposal['state'] = 'proposed') => {
    opened.app.gallery.expire();
    const response = await callEndpoint(opened, severity, { path: `/api/admin/severity?state=${state}`, cookie });
    expect(response.status).toBe(200);
    return ((await response.json()) as SeverityProposal[]).map(({ level, colour }) => `${level} ${colour}`);
  };
  const judge = async (body: SeverityVerdict) => {
    const response = await callEndpoint(opened, severity, { method: 'PUT', path: '/api/admin/severity', cookie, body });
    return { status: response.status, ...((await response.json()) as { entries: number[] }) };
  };
  const study = () => {
    opened.app.gallery.expire();
    return opened.app.severity.study();
  };
  return { ...opened, list, judge, study };
}

test('a confirmed colour is public with its correction; reverting the confirmation removes it', async () => {
  const { app, list, judge, study } = await aGallery();
  expect(await list()).toEqual([`critical ${RED}`, 'low #1976d2']);
  expect(await study()).toBeUndefined();

  const { entries } = await judge(aVerdict('acme', { colour: '#cc0000' }));
  expect(await list()).toEqual(['low #1976d2']);
  expect(await list('confirmed')).toEqual(['critical #cc0000']);
  const found = await study();
  expect(found).toMatchObject({
    images: 1,
    companies: [{ slug: 'acme', colours: [{ colour: '#cc0000', ground: '#ffffff' }] }],
  });
  expect(severityCss(found as SeverityStudy)).toContain('[data-severity="acme"] {\n  --severity-critical: #cc0000;');
  // Another admin, who still sees it as proposed, gets an error.
  expect(await judge(aVerdict('acme'))).toMatchObject({ status: 409 });

  await app.history.revert(entries, { id: null, email: 'test' });
  expect(await list()).toEqual([`critical ${RED}`, 'low #1976d2']);
  expect(await study()).toBeUndefined();
});

test('a rejected colour is proposed again only once another image shows it', async () => {
  const { db, list, judge } = await aGallery();
  await judge(aVerdict('acme', { state: 'rejected' }));
  expect(await list()).toEqual(['low #1976d2']);
  expect(await list('rejected')).toEqual([`critical ${RED}`]);
  await addMarks(db, 'acme-1', [{ fill: '#d43131' }]);
  expect(await list()).toEqual([`critical ${RED}`, 'low #1976d2']);
});

test('an image that is hidden or no longer shows the colour stops counting as evidence; deleting it deletes its reading', async () => {
  const { db, judge, list, study } = await aGallery();
  await judge(aVerdict('acme'));
  await db.update(images).set({ hidden: true }).where(eq(images.id, 'acme-0'));
  expect(await study()).toBeUndefined();
  expect(await list('confirmed')).toEqual([`critical ${RED}`]);
  await db.update(images).set({ hidden: false }).where(eq(images.id, 'acme-0'));
  expect(await study()).toMatchObject({ images: 1 });
  await db.update(imageReadings).set({ severity: [] }).where(eq(imageReadings.contentHash, 'acme-0'));
  expect(await study()).toBeUndefined();
  await db.delete(images).where(eq(images.id, 'acme-0'));
  expect(await db.select().from(imageReadings).where(eq(imageReadings.contentHash, 'acme-0'))).toEqual([]);
});

test('visitors get only the count and a blurred preview of an image outside the public set', async () => {
  const { judge, study } = await aGallery();
  await judge(aVerdict('acme'));
  const low = { level: 'low', found: '#1976d2', colour: '#1976d2' } as const;
  await judge(aVerdict('acme', { ...low, was: { state: 'proposed', colour: low.colour } }));
  const found = await study();
  const company = found?.companies[0];
  expect(company?.colours.map(({ level, images: count, shown }) => [level, count, shown.map(({ id }) => id)])).toEqual([
    ['critical', 1, ['acme-0']],
    ['low', 1, []],
  ]);
  expect(company?.blurred).toBeDefined();
  const marks = new RegExp(`acme-${PUBLIC}|secret-acme-${PUBLIC}`);
  expect(JSON.stringify(found)).not.toMatch(marks);
  expect(severityJson(found as SeverityStudy)).not.toMatch(/acme-\d|secret-/);
});

test('the study and its files say what they rest on, and nothing in general about fewer than five real products', async () => {
  const { db, app, judge, study } = await aGallery();
  await judge(aVerdict('acme'));
  const few = (await study()) as SeverityStudy;
  const newest = new Date((await app.images.previewOfCompany('acme')).items[0]?.addedAt ?? 0).toISOString();
  expect(few.basis).toMatchObject({ products: 1, images: 1, asOf: newest });
  expect(few.levels).toEqual([{ level: 'critical', companies: 1, common: null }]);
  expect(severityCss(few)).toContain('/* critical: Too few to say: 1 real product only, 5 are needed. */');
  expect(JSON.parse(severityJson(few))).toMatchObject({
    basis: { products: 1, images: 1, asOf: newest, tooFew: true },
    levels: [{ level: 'critical', companies: 1, tooFew: true }],
  });

  await db.update(companies).set({ demo: true });
  const madeUp = (await study()) as SeverityStudy;
  expect(madeUp.basis).toMatchObject({ products: 0, images: 0, asOf: null });
  expect(madeUp.companies.map(({ isDemo }) => isDemo)).toEqual([true]);

  await db.update(companies).set({ demo: false });
  for (const id of ['one', 'two', 'three', 'four']) {
    const row = anImage(id, { id });
    await addGallery(db, [
      { company: aCompany({ id, slug: id, name: id, cloudinaryFolder: id }), images: [{ row, tags: [] }] },
    ]);
    await addMarks(db, id);
    app.gallery.expire();
    await judge(aVerdict(id));
  }
  const enough = (await study()) as SeverityStudy;
  expect(enough.basis.products).toBe(5);
  expect(severityCss(enough)).toContain(`:root {\n  --severity-critical: ${RED};`);
  expect(JSON.parse(severityJson(enough))).toMatchObject({
    basis: { tooFew: false },
    levels: [{ companies: 5, most: { name: 'red', count: 5 }, typical: RED }],
  });
});
