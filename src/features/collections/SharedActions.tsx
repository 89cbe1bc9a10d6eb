import CopyPlus from 'lucide-react/icons/copy-plus';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useAttempt } from '#features/notifications/attempt.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import type { SharedCollection } from '#shared/collections/collection.contract.ts';
import { Button } from '#ui/Button.tsx';
import { ExportDialog } from './export/ExportDialog.tsx';
import { SlideShowButton } from './slide-show/SlideShowButton.tsx';
import { slidesOfItems } from './slide-show/slide.ts';

type SharedActionsProps = {
  token: string;
  shared: SharedCollection;
  canCopy: boolean;
  loadAll: () => Promise<SharedCollection>;
};

/** Actions on a shared collection: export its visible part, and copy it. */
export function SharedActions({ token, shared, canCopy, loadAll }: SharedActionsProps) {
  const [exported, setExported] = useState<SharedCollection | null>(null);
  const [isPending, run] = useAttempt();
  const open = async () => {
    await run(async () => setExported(await loadAll()), 'Please try again.', 'The images could not be loaded');
  };
  return (
    <div className="flex flex-wrap gap-2 pointer-coarse:gap-y-3">
      <SlideShowButton
        title={shared.title}
        slides={async () => slidesOfItems((await loadAll()).items)}
        isEmpty={shared.count === shared.hiddenCount}
      />
      {canCopy && <CopyButton token={token} />}
      <Button size="sm" disabled={shared.total === 0 || isPending} onClick={() => void open()}>
        <Download className="size-4" />
        Export
      </Button>
      {exported && <ExportDialog exported={exported} onClose={() => setExported(null)} />}
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
      <CopyPlus className="size-4" />
      Copy to my collections
    </Button>
  );
}
