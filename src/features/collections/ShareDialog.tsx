import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useCall } from '#browser/use-reading.ts';
import { useAttempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { Collection } from '#shared/collections/collection.contract.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { markShared } from './collection.store.ts';
import { GuestLinkPart } from './GuestLinkPart.tsx';
import { LinkField } from './LinkField.tsx';
import { visibleToVisitors } from './public-part.ts';
import { storedLink, storeLink } from './stored-link.ts';

/** Creates, shows and revokes the share link of a collection. The server only has its hash, so this browser stores the link. */
export function ShareDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const { id, isShared, itemCount } = collection;
  const [link, setLink] = useState(() => (isShared ? storedLink('share', id) : null));
  const [isPending, run] = useAttempt();
  const part = useCall('GET /api/collections/{id}/share', { params: { id }, key: id });

  const change = (work: () => Promise<void>) => run(work, 'Please try again.', 'Not saved');
  const createLink = () =>
    change(async () => {
      const { token } = await callApi('PUT /api/collections/{id}/share', { params: { id } });
      const address = new URL(`/s/${token}`, location.href).href;
      storeLink('share', id, address);
      setLink(address);
      markShared(true);
    });
  const end = () =>
    change(async () => {
      await callApi('DELETE /api/collections/{id}/share', { params: { id } });
      storeLink('share', id, null);
      setLink(null);
      markShared(false);
      showToast({ title: 'The link no longer works' });
    });
  return (
    <Dialog title="Share by link" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-14 text-muted">
          Everyone with the link sees title and notes, and all images once they have signed in. Nobody can change
          anything.
        </p>
        {part.value && part.value.count > 0 && (
          <p role="status" className="text-14">
            {visibleToVisitors(part.value)}
          </p>
        )}
        {link && <LinkField label="Share link" address={link} isFirst />}
        {isShared && !link && (
          <p className="rounded-lg bg-soft p-3 text-14 text-muted">
            This collection is shared. The link itself is stored only in the browser that made it. A new link ends the
            old one.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {!link && (
            <Button kind="primary" size="sm" disabled={isPending} onClick={() => void createLink()}>
              {isShared ? 'Create a new link' : 'Create a link'}
            </Button>
          )}
          {isShared && (
            <Button size="sm" disabled={isPending} onClick={() => void end()}>
              Stop sharing
            </Button>
          )}
        </div>
        <GuestLinkPart id={id} itemCount={itemCount} />
      </div>
    </Dialog>
  );
}
