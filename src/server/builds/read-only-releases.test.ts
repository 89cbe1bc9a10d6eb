import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { faultOf } from '../faults/fault.ts';
import { releaseStore } from './release-store.ts';

test('a build in a folder that can’t be written says so before it creates anything, as a fault of the machine', async () => {
  // Nothing is read-only for root, which runs the tests on some machines.
  const readOnly = () => Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }));
  const dataDir = await aFolder();
  const error = await releaseStore(dataDir, readOnly)
    .prepare(dataDir)
    .catch((reason: unknown) => reason);
  expect(faultOf(error)?.code).toBe('storage-read-only');
});
