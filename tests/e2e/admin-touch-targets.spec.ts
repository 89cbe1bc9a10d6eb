import { expectTouchable } from '#tests/setup/layout-findings.ts';
import { pagePaths } from '#tests/setup/page-paths.ts';
import { test } from '#tests/setup/signed-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('touch targets on every admin page, and on the home page for an admin, are at least 44 x 44 px', async ({
  adminPage: page,
}) => {
  for (const path of [...pagePaths('admin'), '/', '/upload-test']) await expectTouchable(page, path);
});
