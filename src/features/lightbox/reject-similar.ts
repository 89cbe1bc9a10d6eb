import { callApi } from '#browser/api-client.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { $rejected } from './rejected.store.ts';

/** How long the toast with the undo button stays, in ms. */
const UNDO_MS = 10_000;

const failed = (error: unknown) => {
  showFailure(error, 'Nothing was changed: the server could not be reached. Try again.');
};

/** Marks two images as not similar, as an admin, with an undo button. */
export async function rejectSimilar(id: string, other: string): Promise<void> {
  const pairs = [`${id} ${other}`, `${other} ${id}`];
  try {
    const { entries } = await callApi('PUT /api/admin/pairs', {
      body: { kind: 'similar', ids: [id, other], state: 'rejected' },
    });
    $rejected.set([...$rejected.get(), ...pairs]);
    const revertEdit = async () => {
      await callApi('POST /api/admin/audit/revert', { body: { entries } });
      $rejected.set($rejected.get().filter((pair) => !pairs.includes(pair)));
    };
    const action = { label: 'Undo', act: () => revertEdit().catch(failed) };
    showToast({ title: 'Not similar any more', action, durationMs: UNDO_MS });
  } catch (error) {
    failed(error);
  }
}
