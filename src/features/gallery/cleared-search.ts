import { showToast } from '#features/notifications/toast.store.ts';
import { $filters, $query, chooseQuery } from '#features/search/search.store.ts';
import { $tab } from './gallery.store.ts';

/** Longest text, in characters, that the button repeats; the title beside it has all of it. */
const REPEATED = 20;

const searchHere = (text: string) => `Search ${text.length > REPEATED ? 'it' : `“${text}”`} here`;

/** A search text that switching tabs has cleared (spec 2) is offered for the new tab; returns how to stop. */
export function offerClearedSearch(): () => void {
  let cleared = '';
  const stops = [
    $query.listen((query, before) => {
      cleared = query === '' ? (before ?? '').trim() : '';
      // A tab that is chosen later has not cleared it.
      queueMicrotask(() => {
        cleared = '';
      });
    }),
    $tab.listen(() => {
      const text = cleared;
      if (text === '') return;
      queueMicrotask(() => {
        // A suggestion of the other tab was chosen instead of the text.
        if ($filters.get() !== '' || $query.get() !== '') return;
        showToast({
          kind: 'note',
          title: `“${text}” is cleared`,
          description: 'Each tab has a search of its own.',
          action: { label: searchHere(text), act: () => chooseQuery(text) },
        });
      });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
