import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { apiFilter, type PageFilter } from './image-filter.ts';

type ForgetGoneProps = { filter: PageFilter; count: number; onDone: () => Promise<void> };

/** Removes the listed images whose files are gone at the image host. */
export function ForgetGone({ filter, count, onDone }: ForgetGoneProps) {
  const [isAsking, setAsking] = useState(false);
  const images = counted(count, 'image');
  const forget = async () => {
    await attempt(async () => {
      await callApi('POST /api/admin/images/forget', { body: { matching: apiFilter(filter), count } });
      showToast({ title: `${images} forgotten` });
    }, 'Failed to forget the images. Please try again.');
    setAsking(false);
    await onDone();
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 text-14">
      <p className="min-w-0 flex-1 basis-64 text-muted">
        Their files were deleted at the image host. They are hidden, and show again when the files return.
      </p>
      <Button size="sm" onClick={() => setAsking(true)}>
        Forget {images}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Forget ${images}?`}
          text="Their tags and texts are deleted. This can't be undone."
          confirm="Forget"
          onConfirm={forget}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
