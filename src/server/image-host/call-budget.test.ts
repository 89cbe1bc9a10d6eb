import { expect, test } from 'vitest';
import { cloudinaryAccount } from '../cloudinary-account.ts';
import { callBudget } from './call-budget.ts';
import { cloudinaryApi } from './cloudinary-api.ts';

const now = () => new Date();

/** A counter whose database fails with a code. */
const failing = (code: string) => {
  const error = Object.assign(new Error(code), { code });
  return { error, counter: { count: () => Promise.reject(error) } };
};

test.each(['SQLITE_READONLY', 'SQLITE_FULL'])(
  'with a database that can’t be written (%s), calls are not counted, and allowed',
  async (code) => {
    await expect(callBudget({ counter: failing(code).counter, now }).take(1)).resolves.toBeUndefined();
  },
);

test('a fault of our database is not taken for one of the image host', async () => {
  const { error, counter } = failing('SQLITE_BUSY');
  const account = cloudinaryAccount('cloudinary://key:secret@cloud?upload_prefix=http://127.0.0.1:9');
  const api = cloudinaryApi({ account, budget: callBudget({ counter, now }), now });
  await expect(api.folderMode()).rejects.toBe(error);
});
