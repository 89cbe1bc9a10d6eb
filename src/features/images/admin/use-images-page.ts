import { useEffect, useState } from 'react';
import { ApiError, callApi } from '#browser/api-client.ts';
import { currentIn, storing } from '#browser/use-conflict.ts';
import { useDelayedSave } from '#browser/use-delayed-save.ts';
import { useCall } from '#browser/use-reading.ts';
import { undoing } from '#features/history/admin/revert-edit.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { loadSession } from '#features/session/session.client.ts';
import type { AdminImage, ImageChangesInput } from '#shared/images/image-admin.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { isApplied } from './image-edit.ts';
import { filterIn, type PageFilter, queryOf } from './image-filter.ts';
import type { Target } from './images-admin.client.ts';
import { useFoundImages } from './use-found-images.ts';
import { type UploadLimits, useUploads } from './use-uploads.ts';

/** The state of the Images page: filters, results and actions. */
export function useImagesPage(limits: UploadLimits) {
  const folders = useCall('GET /api/admin/folders');
  const [filter, setFilter] = useState<PageFilter | null>(null);
  const found = useFoundImages(filter);

  useEffect(() => {
    const folderNames = folders.value;
    // After a refetch, a company may be gone, and a folder may have one.
    if (folderNames)
      setFilter((previous) => filterIn(previous ? `?${queryOf(previous)}` : location.search, folderNames));
  }, [folders.value]);

  const query = filter && queryOf(filter);
  useEffect(() => {
    if (query !== null) history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}`);
  }, [query]);

  const readAll = async () => {
    await Promise.all([found.read(), folders.read()]);
  };
  const uploads = useUploads(limits, readAll);

  const change = async (target: Target, changes: ImageChangesInput['changes']): Promise<boolean> => {
    const count = target.count ?? target.ids?.length ?? 0;
    try {
      const response = await storing(
        () => callApi('PATCH /api/admin/images', { body: { ...target, changes } }),
        (current: AdminImage[]) => current.every((image) => isApplied(changes, image)),
      );
      const entries = Array.isArray(response) ? [] : response.entries;
      showToast({
        title: count === 1 ? 'Image updated' : `${counted(count, 'image')} updated`,
        // Without entries the edit was stored, and the response with them lost.
        ...undoing(entries, readAll),
      });
      await readAll();
      return true;
    } catch (error) {
      // The editor shows both values.
      if (currentIn(error)) {
        // The next attempt has seen what was refused.
        await folders.read();
        throw error;
      }
      showFailure(error, 'Failed to update the images. Please try again.');
      if (error instanceof ApiError) await (error.status === 401 ? loadSession() : readAll());
      return false;
    }
  };

  const saveOrder = useDelayedSave(async (ids: readonly string[]) => {
    const isSaved = await attempt(async () => {
      await callApi('PUT /api/admin/images/order', { body: { ids: [...ids] }, keepalive: true });
      showToast({ title: 'Order saved' });
    }, 'Failed to save the new order. Please try again.');
    if (!isSaved) await readAll();
  });

  const reorder = (ids: readonly string[]) => {
    found.arrange(ids);
    saveOrder(ids);
  };

  return {
    folders,
    filter,
    setFilter,
    /** Changes a part of the filter. */
    narrow: (change_: Partial<PageFilter>) => setFilter((previous) => previous && { ...previous, ...change_ }),
    found,
    change,
    readAll,
    reorder,
    uploads,
  };
}

export type ImagesControls = ReturnType<typeof useImagesPage>;
