import { useEffect, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import type { AdminReading } from '#shared/reading/reading-edit.contract.ts';
import { correctionOf, isChanged, openReadingEdit, type ReadingEdit } from './reading-edit.ts';

type Opened = { reading: AdminReading; edit: ReadingEdit };

/** The state of editing what was read in an image; undefined: no image. `isUnreadable`: the request failed. */
export function useReadingEdit(imageId: string | undefined) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);

  useEffect(() => {
    if (imageId === undefined) return;
    const loading = new AbortController();
    callApi('GET /api/admin/images/{id}/reading', { params: { id: imageId }, signal: loading.signal }).then(
      (reading) => setOpened({ reading, edit: openReadingEdit(reading) }),
      () => !loading.signal.aborted && setUnreadable(true),
    );
    return () => loading.abort();
  }, [imageId]);

  const isDirty = opened !== null && isChanged(opened.edit, opened.reading);
  return {
    opened,
    isUnreadable,
    isDirty,
    change: (change: Partial<ReadingEdit>) =>
      setOpened((held) => held && { ...held, edit: { ...held.edit, ...change } }),
    /** Saves changes, if any. Rejects on failure. */
    save: async (): Promise<void> => {
      if (!opened || !isDirty || imageId === undefined) return;
      const reading = await callApi('PUT /api/admin/images/{id}/reading', {
        params: { id: imageId },
        body: correctionOf(opened.edit, opened.reading),
      });
      setOpened({ reading, edit: openReadingEdit(reading) });
    },
  };
}
