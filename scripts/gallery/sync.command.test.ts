import { expect, test } from 'vitest';
import { drawSeed } from '#tests/factories/seed-gallery.ts';
import { openFakeCloudinary } from '#tests/setup/cloudinary.ts';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';

/** An installation whose image host is a fake Cloudinary; `run` runs a gallery command. */
async function open() {
  const cloud = await openFakeCloudinary();
  const settings = { DATA_DIR: await aFolder(), CLOUDINARY_URL: cloud.settingFor() };
  const run = (...words: string[]) => runGallery(settings, ...words);
  const data = await drawSeed(64, 40).toBuffer();
  for (const name of ['one', 'two']) cloud.put({ public_id: `acme/${name}`, data });
  return { cloud, run };
}

test('sync reports a rate limit and its end in one line; the next sync reports the new images', async () => {
  const { cloud, run } = await open();
  cloud.behaviour.fault = () => ({ kind: 'status', status: 420, headers: { 'Retry-After': '600' } });
  const limited = await run('sync');
  expect([limited.status, limited.out]).toEqual([1, '']);
  expect(limited.error).toMatch(
    /^[^\n]*The image host asks us to wait until \d\d:\d\d UTC\. What it has sent so far is kept\.\n$/,
  );

  cloud.behaviour.fault = () => undefined;
  const synced = await run('sync');
  expect([synced.status, synced.error]).toEqual([0, '']);
  expect(synced.out).toContain('Looking at the image host: 2 of 2');
  expect(synced.out).toContain('2 new, 0 changed, 0 gone on the image host.');
  expect(synced.out).toContain('“acme”');
});

test('sync refuses a large deletion and names the option that accepts it', async () => {
  const { cloud, run } = await open();
  const data = await drawSeed(64, 40).toBuffer();
  for (let at = 0; at < 12; at += 1) cloud.put({ public_id: `acme/more-${at}`, data });
  expect((await run('sync')).status).toBe(0);
  for (let at = 0; at < 10; at += 1) cloud.store.delete(`acme/more-${at}`);
  const refused = await run('sync');
  expect([refused.status, refused.error]).toEqual([
    1,
    expect.stringMatching(/^[^\n]*missing 10 of 14 images\. [^\n]* run: npm run gallery -- sync --accept-deletions\n$/),
  ]);
  const accepted = await run('sync', '--accept-deletions');
  expect([accepted.status, accepted.out]).toEqual([0, expect.stringContaining('10 gone on the image host.')]);
});

test('sync reports invalid credentials and the variable to fix', async () => {
  const { cloud, run } = await open();
  cloud.behaviour.fault = () => ({ kind: 'status', status: 401 });
  const refused = await run('sync');
  expect([refused.status, refused.out]).toEqual([1, '']);
  expect(refused.error).toMatch(/^[^\n]*Check key, secret and cloud name in CLOUDINARY_URL\.\n$/);
});
