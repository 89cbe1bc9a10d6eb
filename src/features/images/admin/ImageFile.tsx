import { useState } from 'react';
import { createPortal } from 'react-dom';
import { callApi } from '#browser/api-client.ts';
import { useReading } from '#browser/use-reading.ts';
import { undoing } from '#features/history/admin/revert-edit.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import type { ImageVersion } from '#shared/images/image-version.contract.ts';
import { day } from '#shared/text/dates.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/form/Field.tsx';
import { INPUT } from '#ui/form/input-style.ts';

type Changed = { entries: number[] };

function replaced(title: string, { entries }: Changed, onChanged: () => void): void {
  showToast({ title, ...undoing(entries, onChanged) });
  onChanged();
}

function ReplaceDialog({
  image,
  onClose,
  onChanged,
}: {
  image: AdminImage;
  onClose: () => void;
  onChanged: () => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [keepsOld, setKeepsOld] = useState(true);
  const [isSending, setSending] = useState(false);
  const replace = async () => {
    if (!file) return;
    setSending(true);
    const form = new FormData();
    form.set('image', file);
    form.set('keepOld', String(keepsOld));
    try {
      replaced(
        'Image replaced',
        await callApi('POST /api/admin/images/{id}/file', { params: { id: image.id }, form }),
        onChanged,
      );
    } catch (error) {
      showFailure(error, 'Failed to replace the image. Please try again.');
      setSending(false);
    }
  };
  return (
    <Dialog
      title="Replace Image"
      onClose={() => !isSending && onClose()}
      footer={
        <>
          <Button size="sm" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" size="sm" disabled={isSending || !file} onClick={() => void replace()}>
            {isSending ? 'Replacing...' : 'Replace'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="New file" hint="Id, tags and texts stay. What is read in the image is read again.">
          {(wiring) => (
            <input
              {...wiring}
              data-first-focus
              type="file"
              accept="image/*"
              className={`${INPUT} py-1.5`}
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          )}
        </Field>
        <label className="flex min-h-9 items-center gap-2.5 text-14">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={keepsOld}
            onChange={({ target }) => setKeepsOld(target.checked)}
          />
          Keep the old one as a version
        </label>
        {!keepsOld && <p className="text-12 text-muted">The old file is deleted after a day.</p>}
      </div>
    </Dialog>
  );
}

function VersionRow({
  image,
  version,
  onChanged,
}: {
  image: AdminImage;
  version: ImageVersion;
  onChanged: () => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const params = { id: image.id, version: version.id };
  const dates = `${day(version.shownFrom)} – ${day(version.replacedAt)}`;
  const restore = () =>
    callApi('POST /api/admin/images/{id}/versions/{version}', { params })
      .then((changed) => replaced('Earlier version shown again', changed, onChanged))
      .catch((error: unknown) => showFailure(error, 'Failed to show this version. Please try again.'));
  const remove = async () => {
    await attempt(async () => {
      await callApi('DELETE /api/admin/images/{id}/versions/{version}', { params });
      showToast({ title: 'Version deleted' });
      onChanged();
    }, 'Failed to delete this version. Please try again.');
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-14">
      <a
        href={version.image.secure_url}
        target="_blank"
        rel="noopener"
        className="min-w-0 flex-1 underline underline-offset-4 hover:text-accent-text"
      >
        {dates}
      </a>
      <Button kind="quiet" size="sm" aria-label={`Show the version of ${dates} again`} onClick={() => void restore()}>
        Show again
      </Button>
      <Button
        kind="quiet"
        size="sm"
        aria-label={`Delete the version of ${dates}`}
        className="text-danger-text"
        onClick={() => setConfirming(true)}
      >
        Delete
      </Button>
      {isConfirming &&
        createPortal(
          <ConfirmDialog
            title="Delete this version?"
            text={`What the image showed ${dates} is deleted for good, with its files.`}
            confirm="Delete"
            onConfirm={remove}
            onCancel={() => setConfirming(false)}
          />,
          document.body,
        )}
    </li>
  );
}

const fetchVersions = (id: string, signal: AbortSignal) =>
  callApi('GET /api/admin/images/{id}/versions', { params: { id }, signal });

type ImageFileProps = { image: AdminImage; isDirty: boolean; onChanged: () => void };

/** The file of an image: replaces it and lists its earlier versions. `onChanged`: the file was replaced and the image reopens. */
export function ImageFile({ image, isDirty, onChanged }: ImageFileProps) {
  const [isReplacing, setReplacing] = useState(false);
  const { value: versions } = useReading((signal) => fetchVersions(image.id, signal));
  return (
    <div className="mt-3 flex flex-col gap-2">
      <Button
        size="sm"
        className="self-start"
        disabled={isDirty}
        title={isDirty ? 'Save your changes first' : undefined}
        onClick={() => setReplacing(true)}
      >
        Replace image...
      </Button>
      {versions && versions.length > 0 && !isDirty && (
        <section aria-label="Earlier versions">
          <h3 className="mt-2 font-medium text-14">Earlier versions</h3>
          <ul className="divide-y divide-hairline">
            {versions.map((version) => (
              <VersionRow key={version.id} image={image} version={version} onChanged={onChanged} />
            ))}
          </ul>
        </section>
      )}
      {isReplacing &&
        // Inside the dialog below, its focus would scroll that one.
        createPortal(
          <ReplaceDialog image={image} onClose={() => setReplacing(false)} onChanged={onChanged} />,
          document.body,
        )}
    </div>
  );
}
