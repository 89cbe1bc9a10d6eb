import { expect, test, vi } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { faultOf } from '../faults/fault.ts';
import { releaseStore } from './release-store.ts';

// Nothing is read-only for root, which runs the tests on some machines.
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  access: async (path: string) => {
    throw Object.assign(new Error(`EROFS: read-only file system, access '${path}'`), { code: 'EROFS' });
  },
}));

test('a build in a folder that can’t be written says so before it creates anything, as a fault of the machine', async () => {
  const dataDir = await aFolder();
  const error = await releaseStore(dataDir)
    .prepare(dataDir)
    .catch((reason: unknown) => reason);
  expect(faultOf(error)?.code).toBe('storage-read-only');
});
