import CopyPlus from 'lucide-react/icons/copy-plus';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import type { SharedCollection } from '#shared/collections/collection.contract.ts';
import { Button } from '#ui/Button.tsx';
import { ExportDialog } from './export/ExportDialog.tsx';
import { SlideShowButton } from './slide-show/SlideShowButton.tsx';
import { slidesOfItems } from './slide-show/slide.ts';

type SharedActionsProps = { token: string; shared: SharedCollection; canCopy: boolean };

/** Actions on a shared collection: export its visible part, and copy it. */
export function SharedActions({ token, shared, canCopy }: SharedActionsProps) {
  const [isExporting, setExporting] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <SlideShowButton
        title={shared.title}
        slides={() => slidesOfItems(shared.items)}
        isEmpty={!shared.items.some(({ item }) => item)}
      />
      {canCopy && <CopyButton token={token} />}
      <Button size="sm" disabled={shared.items.length === 0} onClick={() => setExporting(true)}>
        <Download aria-hidden="true" className="size-4" />
        Export
      </Button>
      {isExporting && <ExportDialog exported={shared} onClose={() => setExporting(false)} />}
    </div>
  );
}

function CopyButton({ token }: { token: string }) {
  const [isPending, setPending] = useState(false);
  const copy = async () => {
    setPending(true);
    try {
      const { id } = await callApi('POST /api/shared/{token}/copy', { params: { token } });
      location.assign(`/collections/${id}`);
    } catch (error) {
      setPending(false);
      showFailure(error, 'Please try again.', 'Not copied');
    }
  };
  return (
    <Button size="sm" disabled={isPending} onClick={() => void copy()}>
      <CopyPlus aria-hidden="true" className="size-4" />
      Copy to my collections
    </Button>
  );
}
