import { useEffect, useEffectEvent } from 'react';
import { showToast } from '#features/notifications/toast.store.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { NO_FILTER } from './image-filter.ts';
import { fetchImages } from './images-admin.client.ts';

/** The image in the address (`?edit=<id>`), read before the address is normalised. */
const imageId = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('edit');

/** Opens the image that the address names, as linked by the lightbox. */
export function useEditInAddress(open: (image: AdminImage) => void): void {
  const onFound = useEffectEvent(open);
  useEffect(() => {
    if (imageId === null) return;
    const controller = new AbortController();
    const filter = { ...NO_FILTER, q: `/?image=${encodeURIComponent(imageId)}` };
    fetchImages(filter, { limit: 1 }, controller.signal).then(
      ({ images: [image] }) => {
        if (image) onFound(image);
        else showToast({ title: 'Image not found', description: 'This image no longer exists.', kind: 'destructive' });
      },
      () => undefined,
    );
    return () => controller.abort();
  }, []);
}
