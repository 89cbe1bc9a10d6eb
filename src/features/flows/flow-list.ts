import type { ListOnPage } from '#features/gallery/open-image.ts';
import type { Flow } from '#shared/flows/flow.contract.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

type Given = Pick<ListOnPage, 'session' | 'filters' | 'query'> & { flow: Flow };

/** A flow's steps as the list in which the image in the address is opened; captions become titles. */
export function listOfFlow({ flow, session, filters, query }: Given): ListOnPage {
  const isGated = session === 'signed-out' && flow.hiddenCount > 0;
  return {
    ...{ session, filters, query },
    isOwn: session === 'signed-out' || (session === 'signed-in' && flow.hiddenCount === 0),
    hasMore: isGated,
    items: flow.steps.flatMap(({ item, caption }) => (item ? [caption ? { ...item, title: caption } : item] : [])),
    companies: new Map([[flow.company.slug, flow.company]]),
    tab: 'screens',
    tag: ALL_TAGS.all,
    pages: undefined,
    absent: undefined,
    reading: 'company',
    kind: undefined,
  };
}
