import { useEffect, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useConflict } from '#browser/use-conflict.ts';
import type { AdminReading } from '#shared/reading/reading-edit.contract.ts';
import type { Choices } from '#ui/form/conflict.ts';
import {
  correctionOf,
  isChanged,
  openReadingEdit,
  type ReadingEdit,
  readingDifferences,
  rebasedReading,
} from './reading-edit.ts';

type Opened = { reading: AdminReading; edit: ReadingEdit };

/** The state of editing what was read in an image; undefined: no image. `isUnreadable`: the request failed. */
export function useReadingEdit(imageId: string | undefined) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const { theirs, saving, settled } = useConflict<AdminReading>();

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
      setOpened((previous) => previous && { ...previous, edit: { ...previous.edit, ...change } }),
    /** What someone else has corrected meanwhile; null: nothing. */
    differences: opened && theirs && readingDifferences(opened.edit, opened.reading, theirs),
    settle: (choices: Choices) => {
      if (!opened || !theirs) return;
      const edit = rebasedReading(opened.edit, { based: opened.reading, now: theirs, choices });
      setOpened({ reading: theirs, edit });
      settled();
    },
    /** Saves changes, if any; false: someone else has corrected it meanwhile. Rejects on failure. */
    save: async (): Promise<boolean> => {
      if (!opened || !isDirty || imageId === undefined) return true;
      const body = correctionOf(opened.edit, opened.reading);
      const reading = await saving(
        () =>
          callApi('PUT /api/admin/images/{id}/reading', {
            params: { id: imageId },
            body: { ...body, was: opened.reading.corrected },
          }),
        ({ corrected }) => JSON.stringify(corrected) === JSON.stringify(body),
      );
      if (!reading) return false;
      setOpened({ reading, edit: openReadingEdit(reading) });
      return true;
    },
  };
}
