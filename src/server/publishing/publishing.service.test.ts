import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import type { ImageChanges } from '#shared/images/image-admin.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';
import { publishOnSchedule } from './publish-on-schedule.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const AT = '2030-06-01T10:00:00.000Z';

async function open() {
  let now = new Date('2030-06-01T09:00:00Z');
  const reasons: string[] = [];
  const rebuild = { request: async (reason: string) => void reasons.push(reason) };
  const opened = await openTestApp({ deps: { now: () => now, rebuild } });
  const { app, db } = opened;
  await addGallery(db, [
    {
      company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme', position: 0 }),
      images: ['a1', 'a2'].map((id) => ({ row: anImage('acme', { id, publicId: `acme/${id}` }), tags: ['table'] })),
    },
    {
      company: aCompany({ id: 'bolt', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt', position: 1 }),
      images: [{ row: anImage('bolt', { id: 'b1', publicId: 'bolt/b1' }), tags: ['table'] }],
    },
  ]);
  const edit = (ids: string[], changes: ImageChanges['changes']) => app.imageAdmin.update({ ids, changes }, ADMIN);
  const company = (changes: { draft: boolean; publishAt?: string | null }) =>
    app.companyAdmin.update('bolt', { name: 'Bolt', slug: 'bolt', ...changes }, ADMIN);
  const shown = async () => {
    app.gallery.expire();
    const { companies: all, itemsByCompany } = await wholeGallery(app);
    return all.map(({ slug }) => [slug, ...(itemsByCompany.get(slug) ?? []).map(({ id }) => id)]);
  };
  const media = async () =>
    Promise.all(['acme/a1', 'acme/a2', 'bolt/b1'].map((id) => app.withheldMedia.reasonFor(`/${id}/480.webp`)));
  return {
    ...opened,
    reasons,
    edit,
    company,
    shown,
    media,
    at: (iso: string) => {
      now = new Date(iso);
    },
  };
}

test('a draft is not listed and its files are not served until it is published', async () => {
  const { edit, shown, media } = await open();
  await edit(['a1'], { draft: true });
  expect(await shown()).toEqual([
    ['acme', 'a2'],
    ['bolt', 'b1'],
  ]);
  expect(await media()).toEqual(['hidden', undefined, undefined]);
  await edit(['a1'], { hidden: false });
  expect(await shown()).toEqual([
    ['acme', 'a1', 'a2'],
    ['bolt', 'b1'],
  ]);
  expect(await media()).toEqual([undefined, undefined, undefined]);
});

test('a draft company has no page and is not listed, and the files of its images are not served', async () => {
  const { app, company, shown, media } = await open();
  await company({ draft: true });
  expect(await shown()).toEqual([['acme', 'a1', 'a2']]);
  expect(await media()).toEqual([undefined, undefined, 'hidden']);
  expect(await app.companies.listPublic()).toHaveLength(1);
  expect(await app.tags.listCounted()).toEqual([{ tag: 'table', count: 2 }]);
  const records = await app.companyAdmin.list();
  expect(records.map(({ slug, draft, imageCount }) => [slug, draft, imageCount])).toEqual([
    ['acme', false, 2],
    ['bolt', true, 1],
  ]);
  await expect(app.companies.get('bolt')).rejects.toMatchObject({ code: 'company-not-found' });
  await company({ draft: false });
  expect(await shown()).toEqual([
    ['acme', 'a1', 'a2'],
    ['bolt', 'b1'],
  ]);
  expect(await media()).toEqual([undefined, undefined, undefined]);
});

test('the logo and cover of a draft company are not served, unless another company uses them too', async () => {
  const { app, db, company } = await open();
  const artwork = { logoUrl: '/media/v1/logos/own/96.webp', heroImage: '/media/v1/covers/common/1280.webp' };
  await db.update(companies).set(artwork).where(eq(companies.id, 'bolt'));
  await db.update(companies).set({ heroImage: artwork.heroImage }).where(eq(companies.id, 'acme'));
  const served = () =>
    Promise.all(['/logos/own/96.webp', '/covers/common/1280.webp'].map((path) => app.withheldMedia.reasonFor(path)));
  await company({ draft: true });
  expect(await served()).toEqual(['hidden', undefined]);
  await company({ draft: false });
  expect(await served()).toEqual([undefined, undefined]);
});

test('the folder of a draft company is not matched to another company', async () => {
  const { app, db, company, shown } = await open();
  await addGallery(db, [
    { company: aCompany({ id: 'bol', name: 'Bol', slug: 'bol', cloudinaryFolder: null, position: 2 }), images: [] },
  ]);
  await company({ draft: true });
  expect(await shown()).toEqual([['acme', 'a1', 'a2'], ['bol']]);
  expect((await app.imageAdmin.folders()).folders.find(({ folder }) => folder === 'bolt')?.companyId).toBe('bolt');
});

test('drafts are published once at their scheduled time, with an audit entry each', async () => {
  const { app, edit, company, shown, at } = await open();
  await edit(['a1', 'a2'], { publishAt: AT });
  await edit(['a2'], { draft: true, publishAt: null });
  await company({ draft: true, publishAt: AT });
  expect([await app.publishing.publishDue(), await shown()]).toEqual([0, [['acme']]]);
  at(AT);
  expect([await app.publishing.publishDue(), await app.publishing.publishDue()]).toEqual([2, 0]);
  expect(await shown()).toEqual([
    ['acme', 'a1'],
    ['bolt', 'b1'],
  ]);
  const { entries } = await app.auditReading.list({ actor: 'schedule' }, {});
  expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['company.updated', 'bolt'],
    ['image.updated', 'a1'],
  ]);
});

test('a hidden image is not published at a time that was scheduled before', async () => {
  const { app, edit, shown, at } = await open();
  await edit(['a1'], { publishAt: AT });
  await edit(['a1'], { hidden: true });
  at('2031-01-01T00:00:00Z');
  expect(await app.publishing.publishDue()).toBe(0);
  expect(await shown()).toEqual([
    ['acme', 'a2'],
    ['bolt', 'b1'],
  ]);
});

test('a scheduled publication and the edit that scheduled it can both be reverted', async () => {
  const { app, edit, shown, at } = await open();
  const { entries } = await edit(['a1'], { publishAt: AT });
  at(AT);
  await app.publishing.publishDue();
  const [published] = (await app.auditReading.list({ actor: 'schedule' }, {})).entries;
  await app.history.revert([published?.id ?? 0], ADMIN);
  expect(await shown()).toEqual([
    ['acme', 'a2'],
    ['bolt', 'b1'],
  ]);
  await app.history.revert(entries, ADMIN);
  expect(await shown()).toEqual([
    ['acme', 'a1', 'a2'],
    ['bolt', 'b1'],
  ]);
});

test('a reverted publication is not repeated, although its time has passed', async () => {
  const { app, edit, company, shown, at } = await open();
  await edit(['a1'], { publishAt: AT });
  await company({ draft: true, publishAt: AT });
  at(AT);
  await app.publishing.publishDue();
  const published = (await app.auditReading.list({ actor: 'schedule' }, {})).entries;
  for (const { id } of published) await app.history.revert([id], ADMIN);
  expect([await app.publishing.publishDue(), await shown()]).toEqual([0, [['acme', 'a2']]]);
});

test('hiding an image cannot be reverted after it has become a draft', async () => {
  const { app, edit, shown } = await open();
  const { entries } = await edit(['a1'], { hidden: true });
  await edit(['a1'], { draft: true });
  await expect(app.history.revert(entries, ADMIN)).rejects.toMatchObject({ code: 'changed-since' });
  expect((await shown())[0]).toEqual(['acme', 'a2']);
});

test('a schedule that is restored to a published image does not block the publication of others', async () => {
  const { app, edit, shown, at } = await open();
  await edit(['a1', 'a2'], { publishAt: AT });
  const { entries } = await edit(['a1'], { publishAt: null });
  await edit(['a1'], { draft: false });
  await app.history.revert(entries, ADMIN).catch(() => undefined);
  await edit(['b1'], { draft: true });
  at(AT);
  expect(await app.publishing.publishDue()).toBe(1);
  expect(await shown()).toEqual([['acme', 'a1', 'a2'], ['bolt']]);
});

test('the server publishes due drafts on schedule and requests a build', async () => {
  const { app, edit, at, shown } = await open();
  await edit(['a1'], { publishAt: AT });
  const requested: string[] = [];
  const stop = publishOnSchedule({
    publishing: app.publishing,
    builds: { request: async (reason) => void requested.push(reason) },
    log: app.log,
    everyMs: 5,
  });
  at(AT);
  await vi.waitFor(() => expect(requested).toEqual(['Drafts published at their time']), { timeout: 60_000 });
  stop();
  expect(await shown()).toEqual([
    ['acme', 'a1', 'a2'],
    ['bolt', 'b1'],
  ]);
});
