import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';

test('a build hook is called once until the build begins, and a second rebuild says so', async () => {
  let calls = 0;
  const hook = createServer((request, response) => {
    if (request.method === 'POST') calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void hook.close());
  const { port } = hook.address() as AddressInfo;
  const settings = { DATA_DIR: await aFolder(), BUILD_HOOK_URL: `http://127.0.0.1:${port}/` };
  const first = await runGallery(settings, 'rebuild');
  expect(first).toMatchObject({
    status: 0,
    out: expect.stringContaining('The build hook has been asked for a build.'),
  });
  const second = await runGallery(settings, 'rebuild');
  expect(second).toMatchObject({ status: 0, out: expect.stringContaining('requested before') });
  expect(second.out).not.toContain('has been asked for a build');
  expect(calls).toBe(1);
});
