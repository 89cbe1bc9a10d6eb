import Bookmark from 'lucide-react/icons/bookmark';
import X from 'lucide-react/icons/x';
import { type ReactNode, useMemo } from 'react';
import { useRestoredScroll } from '#features/gallery/follow-address.ts';
import type { ListOnPage } from '#features/gallery/open-image.ts';
import { useBadges } from '#features/gallery/use-badges.ts';
import { useOpenImage } from '#features/gallery/use-open-image.tsx';
import type { Section } from '#shared/collections/collection.contract.ts';
import { toggled } from '#shared/images/range.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { SortHandle } from '#ui/sortable/SortHandle.tsx';
import { useSortable } from '#ui/sortable/use-sortable.ts';
import { entriesOf, sectionOf } from './arrangement.ts';
import {
  arrange as arrangeEntries,
  type OpenCollection,
  removeSection,
  renameSection,
  sectionKey,
} from './collection.store.ts';
import { EditableText } from './EditableText.tsx';
import { foundEntries } from './found-entries.ts';
import { ItemTile } from './ItemTile.tsx';
import { listOfCollection } from './list-of-collection.ts';
import { SearchWithin } from './SearchWithin.tsx';
import { useGrowingList } from './use-growing-list.ts';
import type { useSearchWithin } from './use-search-within.ts';

type SectionHeadingProps = { section: Section; handle: ReactNode };

/** A heading between the images of a collection. */
function SectionHeading({ section, handle }: SectionHeadingProps) {
  return (
    <div id={sectionKey(section.id)} className="mt-4 flex items-center gap-2 border-hairline border-b pb-2">
      {handle}
      <div className="min-w-0 flex-1">
        <EditableText
          as="h2"
          id={sectionKey(section.id)}
          label="Section title"
          text={section.title}
          maxLength={120}
          className="font-semibold text-20"
          onSave={(title) => renameSection(section.id, title)}
        />
      </div>
      <button
        type="button"
        aria-label={`Remove the section ${section.title}; its images stay`}
        className="grid size-8 place-items-center rounded-md text-faint hover:bg-sunken hover:text-ink"
        onClick={() => void removeSection(section.id)}
      >
        <X className="size-4" />
      </button>
    </div>
  );
}

type CollectionGridProps = {
  open: OpenCollection;
  within: ReturnType<typeof useSearchWithin>;
  selected: readonly string[];
  onSelect: (selected: readonly string[]) => void;
};

const NONE: readonly never[] = [];

/** The images of a collection in order, with headings between them. Dragging or the arrow keys change the order. */
export function CollectionGrid({ open, within, selected, onSelect }: CollectionGridProps) {
  const { collection, items } = open;
  const { list, found, isNarrowed } = within;
  const badges = useBadges(
    NONE,
    found?.companies ?? NONE,
    useMemo(() => items.flatMap(({ item }) => item?.company ?? []), [items]),
  );
  const byId = useMemo(() => new Map(items.map((item) => [item.image, item])), [items]);
  const shown = useMemo(
    () => (isNarrowed && found ? foundEntries(found.images, items, ({ image }) => image) : items),
    [isNarrowed, found, items],
  );
  const entries = useMemo(() => entriesOf(collection.sections, items), [collection.sections, items]);
  const { order, dragged, handleProps } = useSortable(entries, (next) => void arrangeEntries(next));
  const bySection = new Map(collection.sections.map((section) => [section.id, section]));
  const onPage = useMemo<ListOnPage>(
    () =>
      listOfCollection({
        session: list.session,
        filters: list.filters,
        query: list.query,
        isOwn: list.session === 'signed-in' && (list.isOwn || !isNarrowed),
        hasMore: false,
        items: shown.flatMap(({ item }) => item ?? []),
        companies: badges,
      }),
    [list, isNarrowed, shown, badges],
  );
  useRestoredScroll(onPage.isOwn, `${list.filters} ${list.query}`);
  useOpenImage(onPage, { kind: 'photos', count: items.length });
  const shownEntries = isNarrowed ? shown.map(({ image }) => image) : order;
  const selectable = shownEntries.filter((entry) => byId.has(entry));
  const { drawn, end } = useGrowingList(shownEntries);

  if (items.length === 0 && collection.sections.length === 0) {
    return (
      <StateMessage
        heading="h2"
        icon={<Bookmark />}
        title="No images yet"
        text="Save an image of the gallery with its bookmark, its menu or the S key, and choose this collection."
        action={<LinkButton href="/">Browse the gallery</LinkButton>}
      />
    );
  }
  const handleOf = (entry: string, label: string): ReactNode =>
    !isNarrowed && (
      <SortHandle
        id={entry}
        label={label}
        position={order.indexOf(entry) + 1}
        total={order.length}
        handleProps={handleProps}
        className="max-sm:size-11"
      />
    );
  return (
    <SearchWithin list={list} found={found}>
      <ul data-own-collection className="image-grid collection-grid" aria-label={`Images of ${collection.title}`}>
        {shownEntries.slice(0, drawn).map((entry) => {
          const section = bySection.get(sectionOf(entry) ?? '');
          const item = byId.get(entry);
          const place = { 'data-sortable-id': entry, 'data-dragged': dragged === entry ? '' : undefined };
          if (section) {
            return (
              <li key={entry} {...place} className="collection-heading">
                <SectionHeading section={section} handle={handleOf(entry, section.title)} />
              </li>
            );
          }
          if (!item) return null;
          return (
            <li key={entry} {...place}>
              <ItemTile
                item={item}
                badge={badges.get(item.item?.company.slug ?? '')}
                isSelected={selected.includes(entry)}
                onSelect={(isRange) => onSelect(toggled(selected, entry, isRange ? selectable : []))}
                handle={handleOf(entry, item.item?.image.alt ?? 'the removed image')}
              />
            </li>
          );
        })}
      </ul>
      <div ref={end} />
    </SearchWithin>
  );
}
