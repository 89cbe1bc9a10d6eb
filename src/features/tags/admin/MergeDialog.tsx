import { useEffect, useState } from 'react';
import { callApi, send, sentenceOf } from '#browser/api-client.ts';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import type { AdminTag, MergePreview } from '#shared/tags/tag-admin.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';

type MergeDialogProps = { tags: readonly AdminTag[]; onClose: () => void; onMerged: (into: AdminTag) => Promise<void> };

const PREVIEW = 'GET /api/admin/tags/merge';

const fetchPreview = (from: readonly number[], into: number, signal: AbortSignal) => {
  const query = new URLSearchParams([...from.map((id) => ['from', String(id)]), ['into', String(into)]]);
  return send(`${PREVIEW}?${query}`, { signal }) as Promise<MergePreview>;
};

/** Merges the chosen tags into one of them, after a summary of the changes. */
export function MergeDialog({ tags, onClose, onMerged }: MergeDialogProps) {
  const [into, setInto] = useState(tags[0]?.id ?? 0);
  const [preview, setPreview] = useState<MergePreview | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>();
  const [isMerging, setMerging] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const remaining = tags.find(({ id }) => id === into);
  const merged = tags.filter(({ id }) => id !== into);
  const key = `${tags.map(({ id }) => id).join()} ${into} ${attempt}`;

  useEffect(() => {
    const [ids = '', target = ''] = key.split(' ');
    const from = ids.split(',').filter((id) => id !== target);
    const controller = new AbortController();
    setPreview(null);
    fetchPreview(from.map(Number), Number(target), controller.signal).then(setPreview, (error: unknown) => {
      if (!controller.signal.aborted) setRefusal(sentenceOf(error, 'The images could not be counted. Try again.'));
    });
    return () => controller.abort();
  }, [key]);

  const merge = async () => {
    if (!preview || !remaining || isMerging) return;
    setMerging(true);
    setRefusal(undefined);
    try {
      const from = merged.map(({ id }) => id);
      await callApi('POST /api/admin/tags/merge', { body: { from, into, images: preview.images } });
      await onMerged(remaining);
    } catch (error) {
      setRefusal(sentenceOf(error, 'Nothing was merged: the server could not be reached. Try again.'));
      setAttempt((count) => count + 1);
    }
    setMerging(false);
  };

  return (
    <Dialog
      size="small"
      title={`Merge ${tags.length} Tags`}
      onClose={() => !isMerging && onClose()}
      footer={
        <>
          <Button size="sm" disabled={isMerging} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" size="sm" disabled={isMerging || !preview} onClick={() => void merge()}>
            {isMerging ? 'Merging...' : preview ? `Merge on ${counted(preview.images, 'image')}` : 'Counting...'}
          </Button>
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-4 text-14">
        <SessionEnded />
        <SelectField label="Keep" value={into} onChange={(value) => setInto(Number(value))}>
          {tags.map(({ id, name, images }) => (
            <option key={id} value={id}>
              {name} ({images})
            </option>
          ))}
        </SelectField>
        <p role="status" className="text-muted">
          {merged.map(({ name }) => name).join(', ')} {merged.length === 1 ? 'becomes an alias' : 'become aliases'} of{' '}
          {remaining?.name}.{' '}
          {preview &&
            `${counted(preview.images, 'image')} ${preview.images === 1 ? 'changes' : 'change'}; ${preview.both} of them ${preview.both === 1 ? 'has' : 'have'} ${remaining?.name} already.`}
        </p>
        {merged.some(({ kind }) => kind !== remaining?.kind) && (
          <p className="text-warning-text">
            Screen types and UI elements are mixed: images move to the tab of {remaining?.name}.
          </p>
        )}
        {refusal && (
          <p role="alert" className="text-12 text-danger-text">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  );
}
