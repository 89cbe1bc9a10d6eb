import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { Takedown } from '#shared/takedowns/takedown.contract.ts';
import { localDay } from '#shared/text/dates.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';

/** The images that were taken down, each with the reason and a button to allow it again. */
export function TakedownsCard() {
  const { value: takedowns, failed, read } = useCall('GET /api/admin/takedowns');
  const [reverted, setReverted] = useState<Takedown | null>(null);

  const revert = async ({ contentHash, subject }: Takedown) => {
    await attempt(async () => {
      await callApi('DELETE /api/admin/takedowns/{hash}', { params: { hash: contentHash } });
      showToast({ title: 'Takedown reverted', description: `${subject} may be imported or uploaded again.` });
    }, 'The takedown could not be reverted. Try again.');
    setReverted(null);
    await read();
  };

  return (
    <Panel title="Takedowns">
      {!takedowns && !failed && <p className="text-14 text-muted">Loading...</p>}
      {!takedowns && failed && <RetryLine text="The takedowns could not be loaded." onRetry={() => void read()} />}
      {takedowns?.length === 0 && (
        <p className="text-14 text-muted">Nothing was taken down. An image's editor has the button for it.</p>
      )}
      {takedowns && takedowns.length > 0 && (
        <ul className="-my-2 divide-y divide-hairline">
          {takedowns.map((takedown) => (
            <li key={takedown.contentHash} className="flex items-start justify-between gap-4 py-3">
              <div className="min-w-0 text-14">
                <p className="truncate font-medium">{takedown.subject}</p>
                <p className="text-muted wrap-anywhere" dir="auto">
                  {takedown.reason}
                </p>
                <p className="mt-1 text-12 text-muted">
                  {localDay(takedown.at)} by {takedown.by}
                  {!takedown.filesRemoved && ' · files are still being deleted'}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Revert the takedown of ${takedown.subject}`}
                onClick={() => setReverted(takedown)}
              >
                Revert
              </Button>
            </li>
          ))}
        </ul>
      )}
      {reverted && (
        <ConfirmDialog
          title="Revert this takedown?"
          text={`${reverted.subject} may be imported, synced or uploaded again. Its files are gone: nothing comes back by itself.`}
          confirm="Revert takedown"
          onConfirm={() => revert(reverted)}
          onCancel={() => setReverted(null)}
        />
      )}
    </Panel>
  );
}
