import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@libsql/client';
import { expect, onTestFinished, test } from 'vitest';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';

test('each rebuild calls the build hook; one that is waited for until it begins is not asked for again', async () => {
  let calls = 0;
  const hook = createServer((request, response) => {
    if (request.method === 'POST') calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void hook.close());
  const { port } = hook.address() as AddressInfo;
  const folder = await aFolder();
  const settings = { DATA_DIR: folder, BUILD_HOOK_URL: `http://127.0.0.1:${port}/`, BUILD_QUIET_SECONDS: '1' };
  const asked = { status: 0, out: expect.stringContaining('The build hook has been asked for a build.') };
  expect(await runGallery(settings, 'rebuild')).toMatchObject(asked);
  expect(await runGallery(settings, 'rebuild')).toMatchObject(asked);
  expect(calls).toBe(2);

  // The service says that its builds begin.
  const client = createClient({ url: `file:${folder}/gallery.db` });
  await client.execute("UPDATE builds SET state = 'live', release_id = id");
  client.close();
  expect(await runGallery(settings, 'rebuild')).toMatchObject(asked);
  const fourth = await runGallery(settings, 'rebuild');
  expect(fourth).toMatchObject({ status: 0, out: expect.stringContaining('requested before') });
  expect(fourth.out).not.toContain('has been asked for a build');
  expect(calls).toBe(3);
});
