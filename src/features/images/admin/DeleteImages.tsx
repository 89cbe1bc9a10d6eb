import { useState } from 'react';
import { createPortal } from 'react-dom';
import { callApi } from '#browser/api-client.ts';
import { undoing } from '#features/history/admin/revert-edit.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import type { Target } from './images-admin.client.ts';

type DeleteImagesProps = {
  target: Pick<Target, 'ids' | 'matching' | 'count'>;
  count: number;
  disabled?: boolean;
  children: string;
  /** After the deletion, and after its undo. */
  onChanged: () => Promise<void>;
};

/** Deletes images after a confirmation. */
export function DeleteImages({ target, count, disabled = false, children, onChanged }: DeleteImagesProps) {
  const [isAsking, setAsking] = useState(false);
  const images = counted(count, 'image');
  const remove = async () => {
    await attempt(async () => {
      const { entries } = await callApi('POST /api/admin/images/delete', { body: target });
      showToast({
        title: `${images} deleted`,
        ...undoing(entries, onChanged),
      });
    }, 'Failed to delete the images. Please try again.');
    setAsking(false);
    await onChanged();
  };
  const [it, is] = count === 1 ? ['It', 'is'] : ['They', 'are'];
  return (
    <>
      <Button size="sm" disabled={disabled} onClick={() => setAsking(true)} className="text-danger-text">
        {children}
      </Button>
      {isAsking &&
        // Inside the dialog below, its focus would scroll that one.
        createPortal(
          <ConfirmDialog
            title={`Delete ${images}?`}
            text={`${it} ${is} removed from the site at once. You can undo this for ${KEPT_DAYS.deletedImage} days.`}
            confirm="Delete"
            onConfirm={remove}
            onCancel={() => setAsking(false)}
          />,
          document.body,
        )}
    </>
  );
}
