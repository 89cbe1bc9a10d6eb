import { useSyncExternalStore } from 'react';
import { $edits, type Edit } from './edits.store.ts';

const listen = (onChange: () => void) => $edits.listen(onChange);

/** The edit of one field; other fields' edits don't render it. */
export const useEdit = (id: string): Edit | undefined =>
  useSyncExternalStore(
    listen,
    () => $edits.get()[id],
    () => undefined,
  );
