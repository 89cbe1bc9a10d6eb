import { memo, useEffect, useRef } from 'react';
import { ALL_TAGS, type TagCount, tagLabel } from '#shared/tags/tag-kind.ts';
import { Chip } from '#ui/Chip.tsx';

type TagChipsProps = {
  tags: readonly TagCount[];
  /** Number of all images. */
  total: number;
  /** The counts of a search or filter, instead of those of the page. */
  found?: readonly { value: string; count: number }[] | undefined;
  selected: readonly string[];
  /** `isAdded`: in addition to the selected ones. */
  onToggle: (tag: string, isAdded: boolean) => void;
  /** Called when someone is about to choose this tag. */
  onIntent?: (tag: string) => void;
};

/** What may be hidden at the end without being a chip: the row's padding. */
const PADDING_PX = 20;

/** Marks the edges with hidden chips; the stylesheet fades them out. */
function markEdges(row: HTMLElement): void {
  const start = row.scrollLeft > 4 ? 'start' : '';
  const end = row.scrollLeft + row.clientWidth < row.scrollWidth - PADDING_PX ? 'end' : '';
  row.dataset.more = `${start} ${end}`.trim();
}

/** Scrolls the chosen chip clear of the edges. */
function reveal(row: HTMLElement): void {
  const chip = row.querySelector<HTMLElement>('[aria-pressed="true"]:not(:first-child)');
  if (!chip) return;
  const { offsetLeft, offsetWidth } = chip;
  const end = offsetLeft + offsetWidth + 80 - row.clientWidth;
  if (offsetLeft - 100 < row.scrollLeft) row.scrollLeft = offsetLeft - 100;
  else if (end > row.scrollLeft) row.scrollLeft = end;
}

/** One row of tags that scrolls sideways, each with its count; a click on the selected one deselects it, Shift adds one. */
export const TagChips = memo(function TagChips({ tags, total, found, selected, onToggle, onIntent }: TagChipsProps) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const mark = () => markEdges(element);
    // What else is in the row comes later, and narrows it.
    const sizes = new ResizeObserver(() => {
      reveal(element);
      mark();
    });
    sizes.observe(element);
    element.addEventListener('scroll', mark, { passive: true });
    return () => sizes.disconnect();
  }, []);

  // In the next frame: measuring in the press itself, or while the page starts up, would force a layout of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these decide which chip is pressed, and how wide the others are
  useEffect(() => {
    const frame = requestAnimationFrame(() => row.current && reveal(row.current));
    return () => cancelAnimationFrame(frame);
  }, [selected, found]);

  const all: TagCount = { tag: ALL_TAGS.all, count: total };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset scrolls an inner box, which has no ::scroll-button
    <div ref={row} role="group" aria-label="Filter by tag" data-more="end" className="chip-scroller" tabIndex={-1}>
      {[all, ...tags].map(({ tag, count, definition }) => (
        <Chip
          key={tag}
          data-tag={tag}
          title={definition}
          label={tag === ALL_TAGS.all ? 'All' : tagLabel(tag)}
          count={found && tag !== ALL_TAGS.all ? (found.find(({ value }) => value === tag)?.count ?? 0) : count}
          selected={tag === ALL_TAGS.all ? selected.length === 0 : selected.includes(tag)}
          tabIndex={tag === ALL_TAGS.all || selected.includes(tag) ? 0 : -1}
          isAddable={selected.length > 0 && tag !== ALL_TAGS.all && !selected.includes(tag)}
          onClick={({ shiftKey, target }) => onToggle(tag, shiftKey || (target as Element).hasAttribute('data-add'))}
          onKeyDown={({ key }) => key === '+' && onToggle(tag, true)}
          onPointerEnter={() => onIntent?.(tag)}
          onFocus={({ currentTarget }) => {
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
            onIntent?.(tag);
          }}
        />
      ))}
    </div>
  );
});
