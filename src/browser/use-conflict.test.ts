import { expect, test } from 'vitest';
import { ApiError } from './api-client.ts';
import { storing } from './use-conflict.ts';

type Stored = { text: string };
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const conflict = (text: string) => () => Promise.reject(new ApiError(409, '', { status: 409, current: { text } }));
const done = () => Promise.resolve({ text: 'stored' });

const saveWith = (save: () => Promise<Stored>) => storing<Stored, Stored>(save, (current) => current.text === 'mine');

test.each<[string, () => Promise<Stored>, string]>([
  ['is stored', done, 'stored'],
  ['was made by someone else too', conflict('mine'), 'mine'],
])('an edit that %s is saved', async (_case, save, text) => {
  expect(await saveWith(save)).toEqual({ text });
});

test.each<[string, () => Promise<Stored>, object]>([
  ['cannot be sent', lost, { message: 'Failed to fetch' }],
  ['meets the edit of someone else', conflict('theirs'), { status: 409 }],
])('an edit that %s fails', async (_case, save, error) => {
  await expect(saveWith(save)).rejects.toMatchObject(error);
});
