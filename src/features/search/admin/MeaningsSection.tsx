import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useReading } from '#browser/use-reading.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { type IntentPreview, newIntentSchema, type StoredIntent } from '#shared/search/intent.contract.ts';
import { fold } from '#shared/search/words.ts';
import { counted } from '#shared/text/counted.ts';
import { RowActions } from '#ui/admin/RowActions.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { LinesDialog } from './LinesDialog.tsx';
import type { Lines } from './lines-edit.ts';

const fetchIntents = (signal: AbortSignal): Promise<StoredIntent[]> => callApi('GET /api/admin/intents', { signal });

const FIELDS = {
  phrases: {
    label: 'Phrases',
    placeholder: 'confirm delete\ndestructive dialog',
    rows: 5,
    hint: () => 'One a line. Order of the words, plural and case are ignored.',
  },
  means: {
    label: 'Meanings',
    placeholder: 'tag=confirmation-dialog\ntag=modal + confirm, delete',
    rows: 4,
    hint: () =>
      'One a line; the first that has images counts. Filters and words are joined by “ + ”; “words” searches the words.',
  },
};

type Meant = Lines<keyof typeof FIELDS>;

const wasOf = (stored: StoredIntent | null): Meant | undefined =>
  stored ? { phrases: stored.phrases, means: stored.means } : undefined;

const save = (lines: Meant, stored: StoredIntent | null) =>
  stored
    ? callApi('PUT /api/admin/intents/{id}', {
        params: { id: String(stored.id) },
        body: { ...lines, was: wasOf(stored) },
      })
    : callApi('POST /api/admin/intents', { body: lines });

/** How many images each phrase finds, now and with the change. */
function MeaningPreview({ lines, was }: { lines: Meant; was: Meant | undefined }) {
  const [preview, setPreview] = useState<IntentPreview['phrases']>([]);
  const look = () =>
    callApi('POST /api/admin/intents/preview', { body: { ...lines, was } }).then(
      ({ phrases }) => setPreview(phrases),
      (error: unknown) => showFailure(error, 'The preview could not be loaded. Please try again.'),
    );
  return (
    <>
      <Button size="sm" onClick={() => void look()}>
        Preview
      </Button>
      {preview.length > 0 && (
        <ul role="status" className="mt-3 text-14 text-muted">
          {preview.map(({ phrase, now, after }) => (
            <li key={phrase}>{`${phrase}: ${counted(now, 'image')} now, ${after} with the change`}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What words of a search mean, as filters; `text` narrows the list. */
export function MeaningsSection({ text }: { text: string }) {
  const { value: intents, failed, read } = useReading(fetchIntents);
  const [edited, setEdited] = useState<StoredIntent | 'new' | null>(null);
  const [deleted, setDeleted] = useState<StoredIntent | null>(null);
  const needle = fold(text.trim());
  const found = (intents ?? []).filter(({ phrases }) => phrases.some((phrase) => fold(phrase).includes(needle)));

  const remove = async ({ id }: StoredIntent) => {
    await attempt(async () => {
      await callApi('DELETE /api/admin/intents/{id}', { params: { id: String(id) } });
      showToast({ title: 'Meaning deleted', description: 'Searches no longer use it.' });
    }, 'Failed to delete the meaning. Please try again.');
    setDeleted(null);
    await read();
  };

  if (!intents) return failed && <LoadFailure title="The meanings could not be loaded" onRetry={() => void read()} />;
  return (
    <section aria-label="Meanings" className="mt-10">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-16">Meanings</h2>
          <p className="mt-1 text-14 text-muted">Words of a search that are read as filters.</p>
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus className="size-4" />
          Add meaning
        </Button>
      </header>
      <div className="overflow-hidden rounded-xl bg-surface ring-1 ring-hairline">
        <p className="border-hairline border-b px-4 py-3 text-12 text-muted tabular-nums">
          {counted(found.length, 'meaning')}
        </p>
        <ul className="divide-y divide-hairline">
          {found.map((intent) => (
            <li key={intent.id} className="flex items-center gap-2 px-4 py-2">
              <div className="min-w-0 flex-1">
                <p className="break-words text-14">{intent.phrases.join(', ')}</p>
                <p className="mt-0.5 break-words text-12 text-muted">{intent.means.join(' · ')}</p>
              </div>
              <RowActions
                name={String(intent.phrases[0])}
                onEdit={() => setEdited(intent)}
                onDelete={() => setDeleted(intent)}
              />
            </li>
          ))}
        </ul>
      </div>
      {edited && (
        <LinesDialog
          title={edited === 'new' ? 'Add Meaning' : 'Edit Meaning'}
          subject="meaning"
          fields={FIELDS}
          schema={newIntentSchema}
          stored={edited === 'new' ? null : edited}
          save={save}
          onClose={() => setEdited(null)}
          onSaved={async () => {
            setEdited(null);
            showToast({ title: 'Meaning saved', description: 'Searches use it now.' });
            await read();
          }}
        >
          {(lines, stored) => <MeaningPreview lines={lines} was={wasOf(stored)} />}
        </LinesDialog>
      )}
      {deleted && (
        <ConfirmDialog
          title="Delete this meaning?"
          text={`${deleted.phrases.join(', ')} will be searched as words.`}
          confirm="Delete"
          onConfirm={() => remove(deleted)}
          onCancel={() => setDeleted(null)}
        />
      )}
    </section>
  );
}
