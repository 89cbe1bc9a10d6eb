import { expect, test } from 'vitest';
import { sessions } from '#db/schema/users.ts';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { functionResponse } from '../http/function-response.ts';

const TEN_MINUTES_MS = 10 * 60_000;

test('a function call deletes expired data before it may be frozen; a later one finishes a takedown that met an outage', async () => {
  let clock = Date.now();
  let isDown = true;
  const remove = () => (isDown ? Promise.reject(new Error('out of order')) : Promise.resolve());
  const { app, db, settings } = await openTestApp({
    deps: { imageHost: { ...readOnlyImageHost, remove }, now: () => new Date(clock) },
  });
  const { id: userId } = await addUser(db);
  await db.insert(sessions).values({ id: 'expired', userId, expiresAt: 1 });
  const company = aCompany({ id: 'acme', slug: 'acme', cloudinaryFolder: 'acme' });
  await addOwnGallery(db, [{ company, images: [{ row: anImage('acme', { id: 'one' }), tags: [] }] }]);
  await app.takedowns.takeDown('one', 'The vendor asked for it', { id: userId, email: 'admin@example.com' });
  const takenDown = async () => (await app.takedowns.list()).map(({ filesRemoved }) => filesRemoved);

  /** A call of the function, until Netlify may freeze it. */
  const call = async () => {
    const work: Promise<unknown>[] = [];
    const context = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
    functionResponse(new Response('ok'), app, context, new URL(settings.siteUrl));
    await Promise.all(work);
  };
  await call();
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await takenDown()).toEqual([false]);

  isDown = false;
  await call();
  expect(await takenDown()).toEqual([false]);
  clock += TEN_MINUTES_MS;
  await call();
  expect(await takenDown()).toEqual([true]);
});

test('a server deletes expired data when it starts', async () => {
  const { app, db } = await openTestApp();
  const { id: userId } = await addUser(db);
  await db.insert(sessions).values({ id: 'expired', userId, expiresAt: 1 });
  const stop = app.upkeep.start();
  await expect.poll(() => db.select().from(sessions)).toEqual([]);
  stop();
});
