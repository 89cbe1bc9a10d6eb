import { useState } from 'react';
import { callApi, sentenceOf } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { ChangedSource } from '#shared/collecting/collect.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';

const STATES: Record<ChangedSource['state'], string> = {
  gone: 'The source is gone',
  changed: 'The source shows another image now',
  moved: 'The source has moved',
};

/** Sources that have changed since their images were collected. */
export function ChangedSources() {
  const { value: changes, failed, read } = useCall('GET /api/admin/collect/changes');
  const [busy, setBusy] = useState('');
  const [asked, setAsked] = useState('');

  const ask = async () => {
    setBusy('all');
    try {
      let checked = 0;
      let since: string | undefined;
      for (let left = 1; left > 0; ) {
        const response = await callApi('POST /api/admin/collect/recheck', { query: since ? { since } : {} });
        checked += response.checked;
        since = response.since;
        left = response.checked > 0 ? response.left : 0;
        setAsked(`${counted(checked, 'source')} checked, ${response.left} left`);
      }
      await read();
    } catch (error) {
      setAsked(sentenceOf(error, 'The sources could not be checked. Try again.'));
    }
    setBusy('');
  };

  const take = async ({ imageId }: ChangedSource) => {
    setBusy(imageId);
    const replace = async () => {
      await callApi('POST /api/admin/collect/changes/{id}', { params: { id: imageId } });
      showToast({ kind: 'plain', title: 'Image replaced' });
      await read();
    };
    await attempt(replace, 'Try again.', 'Not replaced');
    setBusy('');
  };

  return (
    <section aria-labelledby="changed-sources" className="mt-10">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="changed-sources" className="mr-auto font-semibold text-16">
          {changes && changes.length > 0
            ? `${counted(changes.length, 'source')} ${changes.length === 1 ? 'has' : 'have'} changed since`
            : 'Sources of collected images'}
        </h2>
        <span role="status" className="text-12 text-muted">
          {asked}
        </span>
        <Button size="sm" disabled={busy !== ''} onClick={() => void ask()}>
          {busy === 'all' ? 'Checking...' : 'Check the sources again'}
        </Button>
      </div>
      {failed && !changes && <LoadFailure title="The sources could not be loaded" onRetry={() => void read()} />}
      {changes?.length === 0 && <p className="mt-2 text-14 text-muted">No source has changed.</p>}
      <ul className="mt-3 divide-y divide-hairline">
        {changes?.map((change) => (
          <li key={change.imageId} className="flex flex-wrap items-center gap-3 py-3 text-14">
            <div className="mr-auto min-w-0">
              <a
                href={`/admin/images?edit=${change.imageId}`}
                className="font-medium underline-offset-4 hover:underline"
              >
                {change.subject}
              </a>
              <p className="break-all text-12 text-muted">
                {STATES[change.state]}: {change.movedTo ?? change.address}
              </p>
            </div>
            {change.state === 'changed' && (
              <Button size="sm" disabled={busy !== ''} onClick={() => void take(change)}>
                {busy === change.imageId ? 'Replacing...' : 'Add as a new version'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
