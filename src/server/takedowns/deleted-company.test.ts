import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { imageVersions } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import type { AppDeps } from '#server/core.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin', email: 'admin@example.com' };
const DAY_MS = 86_400_000;
const OWN_LOGO = '/media/v1/logos/own/96.webp';
const SHARED_COVER = '/media/v1/covers/common/1280.webp';

/** Every file of a company: a shown image, a hidden one, an earlier version, its own logo, and a cover that another company shows too. */
const FILES = {
  image: '/acme/shown/480.webp',
  hidden: '/acme/hidden/480.webp',
  version: '/acme/before/480.webp',
  logo: '/logos/own/96.webp',
  cover: '/covers/common/1280.webp',
  other: '/bolt/other/480.webp',
  upload: '/test-uploads/mine/480.webp',
};
const NOTHING = Object.fromEntries(Object.keys(FILES).map((name) => [name, undefined]));

async function open(draft: boolean, deps: Partial<AppDeps> = {}) {
  const { app, db } = await openTestApp({ deps });
  const artwork = { logoUrl: OWN_LOGO, heroImage: SHARED_COVER };
  const image = (folder: string, name: string, more = {}) => ({
    row: anImage(folder, { id: name, publicId: `${folder}/${name}`, ...more }),
    tags: [],
  });
  await addGallery(db, [
    {
      company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme', draft, ...artwork }),
      images: [image('acme', 'shown'), image('acme', 'hidden', { hidden: true })],
    },
    {
      company: aCompany({ id: 'bolt', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt', heroImage: SHARED_COVER }),
      images: [image('bolt', 'other'), image('test-uploads', 'mine')],
    },
  ]);
  const at = new Date(0);
  const content = { version: '1', format: 'webp', width: 8, height: 8, bytes: 8, contentHash: 'before' };
  const version = { id: 'v1', imageId: 'shown', publicId: 'acme/before', shownFrom: at, replacedAt: at };
  await db.insert(imageVersions).values({ ...version, ...content });
  const withheld = async () => {
    app.gallery.expire();
    const reasons = Object.entries(FILES).map(async ([name, path]) => [name, await app.withheldMedia.reasonFor(path)]);
    return Object.fromEntries(await Promise.all(reasons));
  };
  return { app, db, withheld };
}

describe.each([
  ['published', false],
  ['draft', true],
])('the files of a %s company', (_state, draft) => {
  const before = draft
    ? { ...NOTHING, image: 'hidden', hidden: 'hidden', version: 'hidden', logo: 'hidden' }
    : { ...NOTHING, hidden: 'hidden' };
  const after = { ...NOTHING, image: 'hidden', hidden: 'hidden', version: 'hidden', logo: 'hidden' };

  test('are withheld once it is deleted, but for what another company shows; undo brings them back', async () => {
    const { app, db, withheld } = await open(draft);
    expect(await withheld()).toEqual(before);
    await app.companyAdmin.remove('acme', ADMIN);
    expect(await withheld()).toEqual(after);
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'company.deleted'));
    await app.history.revert([entry?.id ?? 0], ADMIN);
    expect(await db.select().from(companies).where(eq(companies.id, 'acme'))).toHaveLength(1);
    expect(await withheld()).toEqual(before);
  });

  test('are withheld beside deletions whose record names no company', async () => {
    const { app, db, withheld } = await open(draft);
    await app.companyAdmin.remove('acme', ADMIN);
    const entry = { actorEmail: ADMIN.email, action: 'company.deleted', subjectKind: 'company', subjectId: 'x' };
    await db.insert(auditEntries).values([entry, { ...entry, before: '{}' }, { ...entry, before: '{"slug":"bolt"}' }]);
    expect(await withheld()).toEqual(after);
  });

  test('lose logo and cover after 30 days, but for what another company shows; the undo brings the rest back', async () => {
    const removed: string[] = [];
    let time = Date.now();
    const { app, db, withheld } = await open(draft, {
      now: () => new Date(time),
      imageHost: { ...readOnlyImageHost, removeArtwork: async (address) => void removed.push(address) },
    });
    await app.companyAdmin.remove('acme', ADMIN);
    time += 29 * DAY_MS;
    expect(await app.retention.purge()).toMatchObject({ artwork: 0 });
    time += 2 * DAY_MS;
    expect(await app.retention.purge()).toMatchObject({ artwork: 1 });
    expect(await app.retention.purge()).toMatchObject({ artwork: 0 });
    expect(removed).toEqual([OWN_LOGO]);
    expect(await withheld()).toEqual({ ...after, logo: undefined });
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'company.deleted'));
    await app.history.revert([entry?.id ?? 0], ADMIN);
    expect(await db.select().from(companies).where(eq(companies.id, 'acme'))).toMatchObject([
      { logoUrl: null, heroImage: null },
    ]);
  });

  test('are served again once they belong to another company', async () => {
    const { app, db, withheld } = await open(draft);
    await app.companyAdmin.remove('acme', ADMIN);
    await db.update(companies).set({ cloudinaryFolder: 'acme', logoUrl: OWN_LOGO }).where(eq(companies.id, 'bolt'));
    expect(await withheld()).toMatchObject({ image: undefined, version: undefined, logo: undefined, hidden: 'hidden' });
  });
});
