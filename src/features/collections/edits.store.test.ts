import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#browser/api-client.ts';
import {
  $edits,
  $hasStuck,
  $hasUnsaved,
  beginEdit,
  dropEdit,
  finishEdit,
  retryEdit,
  type Save,
  saveEdits,
  settleConflict,
  typeDraft,
} from './edits.store.ts';

const ID = 'note one';
const save = vi.fn<Save>();
const edit = () => $edits.get()[ID];

/** Refuses a save like the server. */
const refused = (status: number, type: string, detail?: string) =>
  new ApiError(status, '', { status, type: `/problems/${type}`, ...(detail && { detail }) });

beforeEach(() => {
  $edits.set({});
  save.mockReset();
  save.mockImplementation(async (_text, version) => ({ kind: 'saved', version: version + 1 }));
});

function write(text: string): void {
  beginEdit(ID, { text: 'before', version: 1, isOptional: true, save });
  typeDraft(ID, text);
}

test('a changed text is saved when its field is left, an unchanged or discarded one is not', async () => {
  write('before ');
  finishEdit(ID);
  expect(edit()).toBeUndefined();
  write('after');
  dropEdit(ID);
  saveEdits();
  expect(save).not.toHaveBeenCalled();
  write('after');
  expect($hasUnsaved.get()).toBe(true);
  finishEdit(ID);
  expect(save.mock.calls).toEqual([['after', 1]]);
  await vi.waitFor(() => expect(edit()).toBeUndefined());
  expect($hasUnsaved.get()).toBe(false);
});

test('a page that is hidden and then left saves what is typed at once, and once', async () => {
  write('after');
  saveEdits();
  saveEdits();
  expect(save.mock.calls).toEqual([['after', 1]]);
  await vi.waitFor(() => expect($hasUnsaved.get()).toBe(false));
  expect(edit()).toMatchObject({ draft: 'after', isOpen: true });
  saveEdits();
  typeDraft(ID, 'later');
  finishEdit(ID);
  expect(save.mock.calls).toEqual([
    ['after', 1],
    ['later', 2],
  ]);
});

test('what is typed while a save is pending is saved after it, on top of its version', async () => {
  const first = Promise.withResolvers<Awaited<ReturnType<Save>>>();
  save.mockReturnValueOnce(first.promise);
  write('first');
  finishEdit(ID);
  beginEdit(ID, { text: 'stale', version: 1, isOptional: true, save });
  expect(edit()?.draft).toBe('first');
  expect($hasStuck.get()).toBe(false);
  typeDraft(ID, 'second');
  expect($hasStuck.get()).toBe(true);
  finishEdit(ID);
  expect(save).toHaveBeenCalledTimes(1);
  first.resolve({ kind: 'saved', version: 7 });
  await vi.waitFor(() => expect(edit()).toBeUndefined());
  expect(save.mock.calls.at(-1)).toEqual(['second', 7]);
});

test('a refused text stays open until it is saved, also when the page is left', async () => {
  save.mockRejectedValueOnce(refused(503, 'overloaded', 'The database does not answer.'));
  write('after');
  finishEdit(ID);
  const refusal = { kind: 'failed', text: 'The database does not answer.' };
  await vi.waitFor(() => expect(edit()).toMatchObject({ draft: 'after', isOpen: true, refusal }));
  expect($hasStuck.get()).toBe(true);
  finishEdit(ID);
  expect(save).toHaveBeenCalledTimes(1);
  save.mockRejectedValueOnce(refused(503, 'overloaded'));
  retryEdit(ID);
  await vi.waitFor(() => expect(edit()).toMatchObject({ isOpen: true, refusal: { kind: 'failed' } }));
  saveEdits();
  await vi.waitFor(() => expect(edit()).toBeUndefined());
  expect(save).toHaveBeenCalledTimes(3);
});

test('the text of a removed image stays', async () => {
  save.mockRejectedValueOnce(refused(404, 'image-not-found', 'Reload the page.'));
  write('after');
  finishEdit(ID);
  await vi.waitFor(() => expect(edit()).toMatchObject({ draft: 'after', refusal: { kind: 'removed' } }));
  saveEdits();
  expect(save).toHaveBeenCalledTimes(1);
});

test("of a conflict, either text is stored on top of the other tab's version", async () => {
  for (const text of ['theirs', 'mine']) {
    save.mockResolvedValueOnce({ kind: 'conflict', current: 'theirs', version: 5 });
    write('mine');
    finishEdit(ID);
    await vi.waitFor(() => expect(edit()).toMatchObject({ draft: 'mine', refusal: { current: 'theirs' } }));
    settleConflict(ID, text, 5);
    await vi.waitFor(() => expect(edit()).toBeUndefined());
    expect(save.mock.calls.at(-1)).toEqual([text, 5]);
  }
});
