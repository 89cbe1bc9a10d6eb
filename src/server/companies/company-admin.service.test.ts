import { expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import { EDITED_COMPANY, EDITED_IN_FILE } from '#shared/companies/company-fields.ts';
import { companyFormSchema } from '#shared/companies/company-form.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { artworkHost, writeMedia } from '#tests/fakes/artwork-host.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';
import { resolveIcon } from '../icons/icon.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

async function open() {
  const { imageHost, made } = artworkHost();
  const reasons: string[] = [];
  const rebuild = { request: async (reason: string) => void reasons.push(reason) };
  const opened = await openTestApp({ deps: { imageHost, rebuild } });
  const trail = () => opened.db.select().from(auditEntries).orderBy(auditEntries.id);
  return { ...opened, service: opened.app.companyAdmin, reasons, trail, made };
}

test('a created company is public at once, audited, and requests a rebuild', async () => {
  const { app, service, reasons, trail } = await open();
  await wholeGallery(app);
  const company = await service.create({ name: 'Acme', slug: 'acme', websiteUrl: 'https://acme.example' }, ADMIN);
  expect(company).toMatchObject({ name: 'Acme', logoColor: '#3B82F6', logoIcon: 'fas fa-building', version: 1 });
  expect(company).toMatchObject(await app.companies.get('acme'));
  expect(reasons).toEqual(['Acme created']);
  expect(await trail()).toMatchObject([{ action: 'company.created', actorEmail: ADMIN.email, subjectId: company.id }]);
});

test('new companies come last', async () => {
  const { service } = await open();
  for (const slug of ['b', 'a', 'c']) await service.create({ name: slug, slug }, ADMIN);
  expect((await service.list()).map(({ slug }) => slug)).toEqual(['b', 'a', 'c']);
});

test('of many concurrent requests for a slug, exactly one succeeds', async () => {
  const { service, trail } = await open();
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => service.create({ name: `Acme ${index}`, slug: 'acme' }, ADMIN)),
  );
  const refused = attempts.filter((attempt) => attempt.status === 'rejected').map(({ reason }) => reason.code);
  expect(refused).toEqual(Array(7).fill('slug-taken'));
  expect(await trail()).toHaveLength(1);
});

test('a folder is that of one company, whichever request comes first', async () => {
  const { service, trail } = await open();
  const attempts = await Promise.allSettled(
    ['acme', 'bolt', 'cove'].map((slug) => service.create({ name: slug, slug, cloudinaryFolder: 'shots' }, ADMIN)),
  );
  const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? attempt.reason : []));
  expect(refused).toMatchObject(
    Array(2).fill({
      code: 'folder-taken',
      extras: { errors: { cloudinaryFolder: 'Another company already has this folder.' } },
    }),
  );
  const dune = { name: 'Dune', slug: 'dune' };
  const { id } = await service.create({ ...dune, cloudinaryFolder: 'dune' }, ADMIN);
  await expect(service.update(id, { ...dune, cloudinaryFolder: 'shots' }, ADMIN)).rejects.toMatchObject({
    code: 'folder-taken',
  });
  // Its own folder, and none, are free.
  await service.update(id, { ...dune, cloudinaryFolder: 'dune', description: 'Same folder' }, ADMIN);
  await service.update(id, { ...dune, cloudinaryFolder: null }, ADMIN);
  await service.create({ name: 'Echo', slug: 'echo', cloudinaryFolder: null }, ADMIN);
  expect(await trail()).toHaveLength(5);
});

test('companies that share a folder since before can still be edited, and a deleted one comes back', async () => {
  const { app, db, service, trail } = await open();
  const shared = (slug: string) => ({
    company: aCompany({ id: slug, name: slug, slug, cloudinaryFolder: 'shots' }),
    images: [],
  });
  await addGallery(db, [shared('acme'), shared('bolt')]);
  const form = { name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'shots' };
  expect(await service.update('bolt', form, ADMIN)).toMatchObject({ name: 'Bolt' });
  await service.remove('bolt', ADMIN);
  await app.history.revert([(await trail()).at(-1)?.id ?? 0], ADMIN);
  expect((await service.list()).map(({ slug }) => slug)).toEqual(['acme', 'bolt']);
});

test('the second of two saves from the same version is refused with the current state', async () => {
  const { service, trail } = await open();
  const { id } = await service.create({ name: 'Acme', slug: 'acme' }, ADMIN);
  await service.update(id, { name: 'Acme One', slug: 'acme', version: 1 }, ADMIN);
  const second = service.update(id, { name: 'Acme Two', slug: 'acme', version: 1 }, ADMIN);
  await expect(second).rejects.toMatchObject({
    code: 'edited-since',
    extras: { extensions: { current: expect.objectContaining({ name: 'Acme One', version: 2 }) } },
  });
  expect((await trail()).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['company.created', null, expect.any(String)],
    ['company.updated', '{"name":"Acme","edited":3}', '{"name":"Acme One","edited":3}'],
  ]);
});

test('of many saves from one version exactly one succeeds', async () => {
  const { service } = await open();
  const { id } = await service.create({ name: 'Acme', slug: 'acme' }, ADMIN);
  const saves = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      service.update(id, { name: `Acme ${index}`, slug: 'acme', version: 1 }, ADMIN),
    ),
  );
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a save keeps the fields that it omits, and one without changes requests no rebuild', async () => {
  const { service, reasons } = await open();
  const { id } = await service.create({ name: 'Acme', slug: 'acme', description: 'Kept', license: 'MIT' }, ADMIN);
  expect(await service.update(id, { name: 'Acme', slug: 'acme-2' }, ADMIN)).toMatchObject({
    description: 'Kept',
    license: 'MIT',
    version: 2,
  });
  await service.update(id, { name: 'Acme', slug: 'acme-2' }, ADMIN);
  expect(reasons).toEqual(['Acme created', 'Acme updated']);
});

test('an icon class that Font Awesome lacks is stored, and drawn as fas fa-building', async () => {
  const { service } = await open();
  for (const [at, logoIcon] of ['fas fa-nonsense', 'fab fa-nonsense', 'icon-of-ours'].entries()) {
    const made = await service.create({ name: `Acme ${at}`, slug: `acme-${at}`, logoIcon }, ADMIN);
    expect(made).toMatchObject({ logoIcon, logoIconSvg: resolveIcon('fas fa-building') });
  }
});

test('an image of the gallery that is chosen as logo or cover is stored again as artwork', async () => {
  const { db, settings, service, made } = await open();
  const row = anImage('acme', { publicId: 'acme/t0k3n' });
  await addGallery(db, [
    { company: aCompany({ id: 'c1', slug: 'acme', cloudinaryFolder: 'acme' }), images: [{ row, tags: [] }] },
  ]);
  await writeMedia(settings.dataDir, 'media/acme/t0k3n/1600.webp', 'the image');
  const company = await service.update(
    'c1',
    {
      name: 'Acme',
      slug: 'acme',
      heroImageUrl: '/media/v1/acme/t0k3n/480.webp',
      logoUrl: `${settings.siteUrl}/media/acme/t0k3n/1600.webp`,
    },
    ADMIN,
  );
  expect(made).toEqual(['logo of the image', 'cover of the image']);
  expect(company).toMatchObject({
    logoUrl: '/media/v1/logos/token-1/1280.webp',
    heroImage: '/media/v1/covers/token-2/1280.webp',
    heroPlaceholder: 'hash',
  });
});

test('a media address without a file is refused with an error at its field; addresses of other sites are kept', async () => {
  const { service } = await open();
  await expect(
    service.create({ name: 'Acme', slug: 'acme', heroImageUrl: '/media/v1/nobody/1.webp' }, ADMIN),
  ).rejects.toMatchObject({ extras: { errors: { heroImageUrl: expect.any(String) } } });
  const company = await service.create(
    { name: 'Acme', slug: 'acme', heroImageUrl: 'https://cdn.example/a.png' },
    ADMIN,
  );
  expect(company.heroImage).toBe('https://cdn.example/a.png');
});

test('a deleted company leaves its images in the index, and can neither be saved nor deleted again', async () => {
  const { app, db, service, reasons, trail } = await open();
  const company = aCompany({ id: 'c1', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' });
  await addGallery(db, [{ company, images: [{ row: anImage('acme'), tags: ['button'] }] }]);
  await service.remove('c1', ADMIN);
  await expect(app.companies.get('acme')).rejects.toMatchObject({ code: 'company-not-found' });
  expect((await app.imageAdmin.folders()).folders).toMatchObject([{ folder: 'acme', images: 1, match: 'none' }]);
  await expect(service.remove('c1', ADMIN)).rejects.toMatchObject({ code: 'company-not-found' });
  await expect(service.update('c1', { name: 'Acme', slug: 'acme', version: 1 }, ADMIN)).rejects.toMatchObject({
    code: 'company-not-found',
  });
  expect(reasons).toEqual(['Acme deleted']);
  expect(JSON.parse((await trail())[0]?.before ?? '{}')).toMatchObject({ name: 'Acme', slug: 'acme' });
});

test('companies are reordered as in the given list, which must contain every company', async () => {
  const { service } = await open();
  const ids: string[] = [];
  for (const slug of ['a', 'b', 'c']) ids.push((await service.create({ name: slug, slug }, ADMIN)).id);
  await service.reorder(ids.toReversed(), ADMIN);
  expect((await service.list()).map(({ slug, version }) => [slug, version])).toEqual([
    ['c', 1],
    ['b', 1],
    ['a', 1],
  ]);
  await expect(service.reorder(ids.slice(1), ADMIN)).rejects.toMatchObject({ code: 'edited-since' });
  await expect(service.reorder(['x', ...ids.slice(1)], ADMIN)).rejects.toMatchObject({ code: 'edited-since' });
});

test('companies are created from folders, all or none, with one rebuild', async () => {
  const { app, db, service, reasons, trail } = await open();
  const strays = ['clients/zenith-one', 'acme', 'Acme'].map((folder) => ({ row: anImage(folder), tags: ['button'] }));
  await addGallery(db, [
    { company: aCompany({ id: 'held', name: 'Held', slug: 'held', cloudinaryFolder: 'held' }), images: strays },
  ]);
  const refused = service.createFromFolders(['acme', 'held'], ADMIN);
  await expect(refused).rejects.toMatchObject({ code: 'edited-since', message: expect.stringContaining('“held”') });
  expect((await service.list()).map(({ slug }) => slug)).toEqual(['held']);

  const created = await service.createFromFolders(['clients/zenith-one', 'acme', 'Acme'], ADMIN);
  expect(
    created.map(({ name, slug, cloudinaryFolder, imageCount }) => [name, slug, cloudinaryFolder, imageCount]),
  ).toEqual([
    ['Zenith One', 'zenith-one', 'clients/zenith-one', 1],
    ['Acme', 'acme', 'acme', 1],
    ['Acme', 'acme-2', 'Acme', 1],
  ]);
  expect((await app.gallery.companies()).map(({ slug }) => slug)).toEqual(['held', 'zenith-one', 'acme', 'acme-2']);
  expect(reasons).toEqual(['3 companies created from folders']);
  expect((await trail()).map(({ action, subjectId }) => [action, subjectId])).toEqual(
    created.map(({ id }) => ['company.created', id]),
  );
});

test('the folder of test uploads cannot become a company', async () => {
  const { db, service } = await open();
  await addGallery(db, [{ company: aCompany(), images: [{ row: anImage('test-uploads'), tags: [] }] }]);
  await expect(service.createFromFolders(['test-uploads'], ADMIN)).rejects.toMatchObject({ code: 'validation-failed' });
});

test('every field of the form has a bit of its own, but for those that no import sets', () => {
  const { draft: _draft, publishAt: _publishAt, heroImageUrl: heroImage, ...shape } = companyFormSchema.shape;
  expect(Object.keys(EDITED_COMPANY).toSorted()).toEqual(Object.keys({ ...shape, heroImage }).toSorted());
  const bits = Object.values(EDITED_COMPANY);
  expect(new Set(bits).size).toBe(bits.length);
  for (const bit of bits) expect(Math.log2(bit) % 1).toBe(0);
  expect(Object.values(EDITED_IN_FILE).toSorted()).toEqual(bits.toSorted());
});
