import { showToast } from '#features/notifications/toast.store.ts';
import { type Filters, withValues } from '#features/search/filters.ts';
import { $filters, $query, chooseQuery } from '#features/search/search.store.ts';
import { $tab } from './gallery.store.ts';

/** Longest text, in characters, that the button repeats; the title beside it has all of it. */
const REPEATED = 20;

const searchHere = (text: string) => `Search ${text.length > REPEATED ? 'it' : `“${text}”`} here`;

/** What a tab need not have of another one: its tags. */
const common = (filters: Filters): Filters => withValues(withValues(filters, 'tag', []), 'not', []);

/** A search that switching tabs has cleared (spec 2), its text or its filters but for tags, is offered for the new tab; returns how to stop. */
export function offerClearedSearch(): () => void {
  let [text, filters] = ['', ''];
  // A tab that is chosen later has not cleared it.
  const forget = () => {
    [text, filters] = ['', ''];
  };
  const stops = [
    $query.listen((query, before) => {
      text = query === '' ? (before ?? '').trim() : '';
      queueMicrotask(forget);
    }),
    $filters.listen((now, before) => {
      filters = now === '' ? common(before ?? '') : '';
      queueMicrotask(forget);
    }),
    $tab.listen(() => {
      const cleared = { text, filters };
      if (text + filters === '') return;
      queueMicrotask(() => {
        // A suggestion of the other tab was chosen instead of the text.
        if ($filters.get() !== '' || $query.get() !== '') return;
        showToast({
          kind: 'note',
          title: cleared.text === '' ? 'The filters are cleared' : `“${cleared.text}” is cleared`,
          description: 'Each tab has a search of its own.',
          action: {
            label: cleared.text === '' ? 'Filter here' : searchHere(cleared.text),
            act: () => {
              $filters.set(cleared.filters);
              chooseQuery(cleared.text);
            },
          },
        });
      });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
