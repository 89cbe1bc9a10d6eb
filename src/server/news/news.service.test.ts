import { expect, test } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const on = (date: string) => ({ createdAt: new Date(`${date}T12:00:00Z`) });

/** Acme has old images and twelve new ones; Bolt is new. */
async function openGallery() {
  const { app, db } = await openTestApp();
  const [acme, bolt] = [aCompany({ name: 'Acme', slug: 'acme' }), aCompany({ name: 'Bolt', slug: 'bolt' })];
  const folder = acme.cloudinaryFolder ?? '';
  await addGallery(db, [
    {
      company: acme,
      images: [
        { row: anImage(folder, on('2026-10-01')), tags: ['chart'] },
        ...Array.from({ length: 12 }, () => ({ row: anImage(folder, on('2026-11-18')), tags: ['topic:alerts'] })),
      ],
    },
    { company: bolt, images: [{ row: anImage(bolt.cloudinaryFolder ?? '', on('2026-11-20')), tags: ['chart'] }] },
  ]);
  return app;
}

test('weeks and their companies come newest first, with counts of all images and only public ones shown', async () => {
  const app = await openGallery();
  const { weeks, pages } = await app.news.page(1);
  expect(pages).toBe(1);
  expect(weeks.map(({ monday, count }) => [new Date(monday).toISOString().slice(0, 10), count])).toEqual([
    ['2026-11-16', 13],
    ['2026-09-28', 1],
  ]);
  expect(weeks[0]?.companies.map(({ name, count, isNew, items }) => [name, count, isNew, items.length])).toEqual([
    ['Bolt', 1, true, 1],
    ['Acme', 12, false, 4],
  ]);
});

test('a changed image is also in the news of that week, counted separately from new ones', async () => {
  const { app, db } = await openTestApp();
  const [acme, changedAt] = [aCompany({ name: 'Acme', slug: 'acme' }), new Date('2026-11-18T12:00:00Z')];
  const added = on('2026-10-01');
  const rows = [{ ...added, changedAt }, added, { createdAt: changedAt, changedAt }];
  const folder = acme.cloudinaryFolder ?? '';
  await addGallery(db, [
    { company: acme, images: rows.map((row) => ({ row: anImage(folder, row), tags: ['chart'] })) },
  ]);
  const { weeks } = await app.news.page(1);
  expect(weeks.map(({ count, changed, companies }) => [count, changed, companies[0]?.items.length])).toEqual([
    [1, 1, 2],
    [2, 0, 2],
  ]);
  expect(weeks[0]?.companies[0]?.isNew).toBe(false);
  expect(await app.news.feed()).toContain('<title>Acme: 1 new image, 1 changed</title>');
});

test('a feed has an entry for each company and week, with thumbnails of public images only', async () => {
  const app = await openGallery();
  const titles = (feed: string) => [...feed.matchAll(/<entry>.*?<title>([^<]*)</gs)].map(([, title]) => title);
  const feed = await app.news.feed();
  expect(titles(feed)).toEqual(['Bolt: 1 new image', 'Acme: 12 new images', 'Acme: 1 new image']);
  expect([...feed.matchAll(/&lt;img /g)].length).toBe(6);
  expect(titles(await app.news.feedOfCompany('acme'))).toEqual(['Acme: 12 new images', 'Acme: 1 new image']);
  expect(titles(await app.news.feedOfPattern('alerts'))).toEqual(['Acme: 12 new images']);
  await expect(app.news.feedOfCompany('nobody')).rejects.toMatchObject({ code: 'company-not-found' });
  await expect(app.news.feedOfPattern('nothing')).rejects.toMatchObject({ code: 'tag-not-found' });
});
