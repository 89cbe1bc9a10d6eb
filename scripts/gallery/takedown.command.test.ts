import { expect, test } from 'vitest';
import { newImageId } from '#server/images/image-id.ts';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { withIdsLast } from './takedown.command.ts';

test.each([
  [['takedown', '-hbcdefghij_', '--reason', 'A claim']],
  [['takedown', '--reason', 'A claim', '--bcdefghijk']],
  [['takedown', '--revert', '-bcdefghijkl']],
])('an id that begins with a dash is an id: %j', async (words) => {
  const { error, status } = await runGallery({ DATA_DIR: await aFolder() }, ...words);
  expect(error).toMatch(/No image has this id or address|There is no such takedown/);
  expect(status).toBe(1);
});

test('only ids are moved behind the options', () => {
  expect(withIdsLast(['node', 'main', 'takedown', '-abcdefghij_', '--revert'])).toEqual([
    'node',
    'main',
    'takedown',
    '--revert',
    '--',
    '-abcdefghij_',
  ]);
  for (const args of [
    ['import', '-abcdefghij_'],
    ['takedown', '--reason', '-abcdefghij_', 'id'],
    ['takedown', '--', '-abcdefghij_'],
  ]) {
    expect(withIdsLast(args).filter((arg) => arg !== '--')).toEqual(args.filter((arg) => arg !== '--'));
  }
});

test('new ids do not begin with a dash', () => {
  const ids = Array.from({ length: 5_000 }, newImageId);
  expect(ids.filter((id) => !/^\w[\w-]{11}$/.test(id))).toEqual([]);
});
