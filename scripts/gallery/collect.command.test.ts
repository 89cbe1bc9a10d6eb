import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { noisePng } from '#tests/factories/test-images.ts';
import { vendorSite } from '#tests/fakes/vendor-site.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

test('a saved page is collected from its folder and nothing outside of it, or from one file, with its source', async () => {
  const { db, settings } = await openTestApp();
  const run = (...words: string[]) => runGallery({ DATA_DIR: settings.dataDir }, 'collect', ...words);
  const folder = join(await aFolder(), 'saved');
  await mkdir(join(folder, 'tour_files'), { recursive: true });
  await writeFile(join(folder, '..', 'secret.png'), await noisePng(800, 400));
  await symlink(join(folder, '..', 'secret.png'), join(folder, 'tour_files', 'link.png'));
  await writeFile(join(folder, 'tour_files', 'a.png'), await noisePng(801, 400));
  const names = ['tour_files/a.png', '../secret.png', 'tour_files/link.png', 'tour_files/none.png', 'tour_files'];
  const tags = names.map((name) => `<img src="${name}" alt="${name}">`);
  const page = join(folder, 'tour.html');
  await writeFile(page, `<title>Acme</title><link rel="canonical" href="https://acme.example/tour">${tags.join('')}`);
  const outside = 'The file is not in the folder of the saved page.';
  const missing = 'The file is missing beside the saved page.';

  const dry = await run(page, '--dry-run');
  expect(dry.out).toContain('tour_files/a.png  801 × 400  tour_files/a.png');
  expect([dry.status, (await db.select().from(images)).length]).toEqual([1, 0]);

  const { status, out, error } = await run(page);
  expect(out).toContain('Acme: 1 image added');
  expect(status).toBe(1);
  expect(error.match(/[\w.-]+: The file .*/g)).toEqual([
    `secret.png: ${outside}`,
    `link.png: ${outside}`,
    `none.png: ${missing}`,
    `tour_files: ${missing}`,
  ]);

  await writeFile(page, '<title>Acme</title><img src="tour_files/a.png"><img src="tour_files/same.png">');
  await writeFile(join(folder, 'tour_files', 'same.png'), await readFile(join(folder, 'tour_files', 'a.png')));
  const again = await run(page, '--dry-run');
  expect(again.out.match(/tour_files.*/g)).toEqual(['tour_files/a.png  801 × 400  (in the gallery)']);
  expect(again.out).toContain('0 images to collect, 1 in the gallery already, 0 left out');

  const one = join(folder, 'tour.mhtml');
  const image = (await noisePng(802, 400)).toString('base64');
  await writeFile(
    one,
    `Snapshot-Content-Location: https://acme.example/tour\r\nContent-Type: multipart/related; boundary="B"\r\n\r\n--B\r\nContent-Type: text/html\r\n\r\n<img src="/b.png" alt="Held">\r\n--B\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://acme.example/b.png\r\n\r\n${image}\r\n--B--\r\n`,
  );
  expect(await run(one, '--source', 'https://acme.example/typed')).toMatchObject({ status: 0, error: '' });
  expect(await db.select().from(images).orderBy(images.position)).toMatchObject([
    { source: 'https://acme.example/tour', sourceImage: '' },
    { source: 'https://acme.example/typed', sourceImage: 'https://acme.example/b.png', alt: 'Held' },
  ]);
});

test('a page that names no company is refused with what to add', async () => {
  const page = join(await aFolder(), 'page.html');
  await writeFile(page, '<img src="a.png">');
  for (const words of [[], ['--dry-run']]) {
    const { status, error } = await runGallery({ DATA_DIR: await aFolder() }, 'collect', page, ...words);
    expect([status, error]).toEqual([1, 'The page does not say which company it is about. Add --company <slug>.\n']);
  }
});

test('a dry run fetches what is not known by its address, and marks what is', async () => {
  const { db, settings } = await openTestApp();
  const picture = await noisePng(800, 400);
  const site = await vendorSite({
    '/tour': { type: 'text/html', body: '<title>Acme</title><img src="known.png" alt="Known"><img src="new.png">' },
    '/new.png': { type: 'image/png', body: picture },
  });
  const row = anImage('acme', { sourceImage: `${site.url}/known.png` });
  await addGallery(db, [{ company: aCompany(), images: [{ row, tags: [] }] }]);
  const run = await runGallery(
    { DATA_DIR: settings.dataDir, COLLECT_ALLOW: site.host },
    ...['collect', `${site.url}/tour`, '--dry-run'],
  );
  expect(run).toMatchObject({ status: 0, error: '' });
  expect(run.out).toContain(`${site.url}/known.png  Known  (in the gallery)`);
  expect(run.out).toContain('1 image to collect, 1 in the gallery already, 0 left out');
  expect(site.paths()).toEqual(['/robots.txt', '/tour', '/new.png']);
});

longTest(
  'a starter whose host can not be reached says so once, with what was not tried, and is complete after the next run',
  async () => {
    const { db, settings } = await openTestApp();
    const { host, url, pages, close, reopen } = await vendorSite({});
    const names = ['a', 'b', 'c'];
    for (const [at, name] of names.entries())
      pages[`/${name}.png`] = { type: 'image/png', body: await noisePng(800 + at, 400) };
    const file = join(await aFolder(), 'starter.json');
    const addresses = names.map((name) => ({ address: `${url}/${name}.png`, company: 'acme' }));
    await writeFile(file, JSON.stringify({ companies: [{ name: 'Acme', slug: 'acme' }], images: addresses }));
    const run = () => runGallery({ DATA_DIR: settings.dataDir, COLLECT_ALLOW: host }, 'collect', file);

    await close();
    const offline = await run();
    expect(offline.status).toBe(1);
    expect(offline.error.trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^Not collected: 3 images from ${host}: ${host} could not be reached: `)),
    ]);
    expect(offline.out).toContain(
      '0 images of 0 companies added, 0 flows added, 0 in the gallery already, 0 failed, 3 not tried',
    );
    expect(offline.out).toContain('Run the same command again later');

    await reopen();
    expect(await run()).toMatchObject({
      status: 0,
      error: '',
      out: expect.stringContaining('3 images of 1 company added'),
    });
    expect(await db.select().from(images)).toHaveLength(3);
  },
);
