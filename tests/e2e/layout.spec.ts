import { aCollection } from '#tests/setup/a-collection.ts';
import { expectNothingLost } from '#tests/setup/layout-findings.ts';
import { test } from '#tests/setup/signed-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

test('no page scrolls sideways on 320 px or loses anything at twice the text size', async ({ page, signIn }) => {
  const walk = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectNothingLost(page, path);
    }
  };
  await walk([
    '/',
    '/#ui-elements',
    '/#companies',
    '/?q=seeded#screens',
    '/company/aegis-security',
    '/patterns',
    '/patterns/alerts',
    '/flows',
    '/flow/seed-flow-0',
    '/coverage',
    '/atlas/severity',
    '/new',
    '/collections',
    '/following',
    '/compare',
    '/account',
    '/upload-test',
    '/api-reference',
    '/privacy-policy',
    '/no-such-page',
  ]);
  await signIn(page, 'layout@example.com', 'user');
  const collection = await aCollection(page, 'Everything that has to fit into a window of 320 px');
  await walk([
    '/?tag=topic:dashboard&theme=dark#screens',
    `/image/${collection.images[0]}`,
    '/collections',
    collection.path,
    collection.shared,
    collection.compare,
    '/account',
  ]);
});
