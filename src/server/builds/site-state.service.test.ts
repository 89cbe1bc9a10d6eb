import { expect, test } from 'vitest';
import { auditEntries, builds } from '#db/schema/operations.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { buildsRepository } from './builds.repository.ts';
import { siteStateService } from './site-state.service.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

/** A gallery whose site was just built and is up to date. */
async function open() {
  const { app, db } = await openTestApp();
  await addGallery(db, [
    {
      company: aCompany({ id: 'acme', cloudinaryFolder: 'acme' }),
      images: [{ row: anImage('acme', { id: 'one' }), tags: [] }],
    },
  ]);
  const repository = buildsRepository(db);
  const contentKey = () => repository.contentKey(() => crypto.randomUUID());
  let served: string | undefined = await contentKey();
  const at = new Date(Date.now() - 60_000);
  const build = { requestedAt: at, startedAt: at, finishedAt: at };
  await db.insert(builds).values({ id: 'first', state: 'live', reason: 'Tests', ...build });
  const service = siteStateService({ repository, servedContent: async () => served });
  const record = (action: string, subjectKind: string, after: unknown) =>
    db
      .insert(auditEntries)
      .values({ action, subjectKind, subjectId: 'x', actorEmail: 'a', after: JSON.stringify(after) });
  const serve = async () => {
    served = await contentKey();
  };
  return { app, db, build, repository, service, record, serve };
}

test('the site is live until something changes, and live again once a build includes the change', async () => {
  const { app, service, serve } = await open();
  expect(await service.get()).toEqual({ state: 'live', changes: 0, error: null });
  await app.imageAdmin.update({ ids: ['one'], changes: { alt: 'New' } }, ADMIN);
  await app.companyAdmin.reorder(['acme'], ADMIN);
  expect(await service.get()).toEqual({ state: 'changed', changes: 1, error: null });
  await serve();
  expect(await service.get()).toEqual({ state: 'live', changes: 0, error: null });
});

test('a release that waits for a restart is reported, above a failed build', async () => {
  const { db, build, repository } = await open();
  await db.insert(builds).values({ id: 'last', state: 'failed', reason: 'Tests', ...build, requestedAt: new Date() });
  const restartDue = () => 'Release x was built by another version of this program.';
  const service = siteStateService({ repository, servedContent: async () => undefined, restartDue });
  expect(await service.get()).toEqual({ state: 'restart-due', changes: 0, error: restartDue() });
});

test('a second server of the data folder with another address is reported, above a failed build', async () => {
  const { db, build, repository } = await open();
  await db.insert(builds).values({ id: 'last', state: 'failed', reason: 'Tests', ...build, requestedAt: new Date() });
  const otherServer = () => 'Process 7 serves the same DATA_DIR.';
  const service = siteStateService({ repository, servedContent: async () => undefined, otherServer });
  expect(await service.get()).toEqual({ state: 'two-servers', changes: 0, error: otherServer() });
});

test('an import counts as many changes as it made, users and caches as none, a change without an audit entry as one', async () => {
  const { db, service, record } = await open();
  await record('user.role-changed', 'user', {});
  await record('cache.cleared', 'cache', {});
  expect(await service.get()).toMatchObject({ state: 'live', changes: 0 });
  await addGallery(db, [{ company: aCompany(), images: [] }]);
  expect(await service.get()).toMatchObject({ state: 'changed', changes: 1 });
  await record('gallery.imported', 'gallery', { added: 500, changed: 2, companies: 1 });
  await record('gallery.refreshed', 'gallery', { added: 0, changed: 0, gone: ['acme/a'] });
  expect(await service.get()).toMatchObject({ state: 'changed', changes: 504 });
});

test.each([
  ['queued', { state: 'publishing', error: null }],
  ['running', { state: 'publishing', error: null }],
  ['failed', { state: 'failed', error: 'Error: Cannot find module' }],
] as const)('the site state reports a build that is %s', async (state, expected) => {
  const { db, build, service } = await open();
  const log = 'warning: error-prone CSS\nThe build failed (exit status 1): Error: Cannot find module';
  await db.insert(builds).values({ id: 'second', state, reason: 'Tests', log, ...build });
  expect(await service.get()).toMatchObject(expected);
});
