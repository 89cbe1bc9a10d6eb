import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '#browser/api-client.ts';
import { putInAddress } from '#browser/page-address.ts';
import { useDelayedSave } from '#browser/use-delayed-save.ts';
import { usePolled } from '#browser/use-polled.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { loadSession } from '#features/session/session.client.ts';
import type { DeskImage, ImageChangesInput } from '#shared/images/image-desk.contract.ts';
import { addressOf, placeIn, placeStillThere } from './desk-place.ts';
import { changeImages, type DeskPlace, fetchFolders, fetchImages, orderImages } from './images-admin.client.ts';
import { useUploads } from './use-uploads.ts';

const failed = (error: unknown, otherwise: string) =>
  showToast({ title: 'Error', description: sentenceOf(error, otherwise), kind: 'destructive' });

/** The images desk's state: where it stands, what lies there, and what can be done with it. */
export function useImagesDesk(maxMb: number) {
  const folders = usePolled(fetchFolders, 0);
  const [place, setPlace] = useState<DeskPlace | null>(null);
  const [images, setImages] = useState<readonly DeskImage[] | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const current = useRef<DeskPlace | null>(null);
  current.current = place;

  useEffect(() => {
    const known = folders.value;
    if (known) setPlace((held) => (held ? placeStillThere(held, known) : placeIn(location.search, known)));
  }, [folders.value]);

  useEffect(() => {
    if (place && folders.value) putInAddress(addressOf(place, folders.value));
  }, [place, folders.value]);

  /** Reads where the desk stands by now, which may be elsewhere than where it stood when something long began. */
  const readImages = useCallback(async () => {
    const at = current.current;
    if (!at) return;
    try {
      const found = await fetchImages(at);
      if (current.current !== at) return;
      setImages(found);
      setUnreadable(false);
    } catch {
      if (current.current === at) setUnreadable(true);
    }
  }, []);

  useEffect(() => {
    if (!place) return;
    setImages(null);
    setUnreadable(false);
    void readImages();
  }, [place, readImages]);

  const readAll = async () => {
    await Promise.all([readImages(), folders.read()]);
  };
  const uploads = useUploads(maxMb, readAll);

  const change = async (ids: readonly string[], changes: ImageChangesInput['changes']): Promise<boolean> => {
    try {
      await changeImages(ids, changes);
      showToast({ title: ids.length === 1 ? 'Image updated' : `${ids.length} images updated` });
      await readAll();
      return true;
    } catch (error) {
      failed(error, 'Failed to update the images. Please try again.');
      if (error instanceof ApiError) await (error.status === 401 ? loadSession() : readAll());
      return false;
    }
  };

  const saveOrder = useDelayedSave(async (ids: readonly string[]) => {
    try {
      await orderImages(ids);
      showToast({ title: 'Order saved' });
    } catch (error) {
      failed(error, 'Failed to save the new order. Please try again.');
      await readAll();
    }
  });

  const reorder = (ids: readonly string[]) => {
    const byId = new Map(images?.map((image) => [image.id, image]));
    setImages(ids.flatMap((id) => byId.get(id) ?? []));
    saveOrder(ids);
  };

  return { folders, place, setPlace, images, unreadable, readImages, change, reorder, uploads };
}

/** The images desk as its parts use it. */
export type ImagesDeskControls = ReturnType<typeof useImagesDesk>;
