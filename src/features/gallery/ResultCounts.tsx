import { useEffect } from 'react';
import { parseQuery } from '#shared/search/query-language.ts';
import { grouped } from '#shared/text/counted.ts';
import { countsByTab, linkFlows } from './counts-by-tab.ts';
import { $found, $tab } from './gallery.store.ts';
import type { GalleryList } from './use-list.ts';

/** Shows the counts of a result in the tabs, and says if its images have some of the words only. */
export function ResultCounts({ list }: { list: GalleryList }) {
  const { filters, query, params, facets, flows, total, tabs, isActive, isOwn } = list;
  useEffect(() => {
    if (!isActive || !isOwn) return;
    $found.set(countsByTab({ filters, query, facets, total, tabs }, $tab.get()));
    const undo = filters + query !== '' && flows !== undefined ? linkFlows(flows, params) : undefined;
    return () => {
      undo?.();
      $found.set({});
    };
  }, [isActive, isOwn, filters, query, params, facets, flows, total, tabs]);
  return list.relaxed && <RelaxedNote list={list} />;
}

/** Says that the images have some of the words only, and which word none has. */
function RelaxedNote({ list }: { list: GalleryList }) {
  const { query, corrected = query, dropped = [], total, session } = list;
  const { terms } = parseQuery(corrected);
  const words = dropped.flatMap((at) => {
    const term = terms[at];
    return term ? [`“${corrected.slice(term.start, term.end).replaceAll('"', '')}”`] : [];
  });
  const image = session === 'signed-in' ? 'image' : 'image of the preview';
  return (
    <p role="status" className="w-full pb-2 text-14 text-muted">
      {`No ${image} has all of these words. ${grouped(total)} ${total === 1 ? 'has' : 'have'} some.`}
      {words.length > 0 && ` None has ${words.join(' or ')}.`}
    </p>
  );
}
