import { useCallback, useEffect, useState } from 'react';
import { sentenceOf } from '#browser/api-client.ts';
import { holdReload } from '#browser/busy.ts';
import { useDelayedSave } from '#browser/use-delayed-save.ts';
import { usePolled } from '#browser/use-polled.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { DeskImage, ImageChanges } from '#shared/images/image-desk.contract.ts';
import {
  changeImages,
  type DeskPlace,
  fetchFolders,
  fetchImages,
  orderImages,
  uploadImage,
} from './images-admin.client.ts';

/** How long moving must pause before the new order is saved, in ms. */
const ORDER_PAUSE_MS = 600;

const failed = (error: unknown, otherwise: string) =>
  showToast({ title: 'Error', description: sentenceOf(error, otherwise), kind: 'destructive' });

/** The images desk's state: where it stands, what lies there, and what can be done with it. */
export function useImagesDesk() {
  const folders = usePolled(fetchFolders, 0);
  const [place, setPlace] = useState<DeskPlace | null>(null);
  const [images, setImages] = useState<readonly DeskImage[] | null>(null);
  const [isUploading, setUploading] = useState(false);
  const firstCompany = folders.value?.companies[0]?.id;

  useEffect(() => {
    if (!place && firstCompany) setPlace({ kind: 'company', key: firstCompany });
  }, [place, firstCompany]);

  const readImages = useCallback(async (at: DeskPlace, signal?: AbortSignal) => {
    try {
      setImages(await fetchImages(at, signal));
    } catch (error) {
      if (!signal?.aborted) failed(error, 'The images could not be read. Try again.');
    }
  }, []);

  useEffect(() => {
    if (!place) return;
    const controller = new AbortController();
    setImages(null);
    void readImages(place, controller.signal);
    return () => controller.abort();
  }, [place, readImages]);

  const readAll = async () => {
    await Promise.all([place ? readImages(place) : undefined, folders.read()]);
  };

  const change = async (ids: readonly string[], changes: ImageChanges['changes']): Promise<boolean> => {
    try {
      await changeImages(ids, changes);
      showToast({ title: ids.length === 1 ? 'Image updated' : `${ids.length} images updated` });
      return true;
    } catch (error) {
      failed(error, 'Failed to update the images. Please try again.');
      return false;
    } finally {
      await readAll();
    }
  };

  const saveOrder = useDelayedSave((ids: readonly string[]) => {
    orderImages(ids).catch((error: unknown) => {
      failed(error, 'Failed to save the new order. Please try again.');
      void readAll();
    });
  }, ORDER_PAUSE_MS);

  const reorder = (ids: readonly string[]) => {
    const byId = new Map(images?.map((image) => [image.id, image]));
    setImages(ids.flatMap((id) => byId.get(id) ?? []));
    saveOrder(ids);
  };

  const upload = async (files: readonly File[], folder: string) => {
    setUploading(true);
    const release = holdReload('upload');
    let stored = 0;
    for (const file of files) {
      try {
        await uploadImage(file, folder);
        stored += 1;
      } catch (error) {
        const description = `${file.name}: ${sentenceOf(error, 'Failed to upload image. Please try again.')}`;
        showToast({ title: 'Upload failed', description, kind: 'destructive' });
      }
    }
    release();
    setUploading(false);
    if (stored === files.length) showToast({ title: stored === 1 ? 'Image uploaded' : `${stored} images uploaded` });
    await readAll();
  };

  return { folders, place, setPlace, images, isUploading, change, reorder, upload };
}

/** The images desk as its parts use it. */
export type ImagesDeskControls = ReturnType<typeof useImagesDesk>;
