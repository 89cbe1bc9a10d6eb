import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { ImageTile } from '#features/gallery/ImageTile.tsx';
import type { CollectionItem } from '#shared/collections/collection.contract.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import { kindShown } from '#shared/images/picture.ts';
import { classNames } from '#ui/class-names.ts';
import { noteKey, removeFromCollection, writeNote } from './collection.store.ts';
import { EditableText } from './EditableText.tsx';
import { GoneImage } from './GoneImage.tsx';
import { useEdit } from './use-edit.ts';

type ItemTileProps = {
  item: CollectionItem;
  badge: CompanyBadge | undefined;
  isSelected: boolean;
  /** `isRange`: with Shift. */
  onSelect: (isRange: boolean) => void;
  handle: ReactNode;
};

/** An image of a collection with its note; a gap where the image is no longer in the gallery. */
export function ItemTile({
  item: { image, item, note, noteVersion },
  badge,
  isSelected,
  onSelect,
  handle,
}: ItemTileProps) {
  const isRefused = useEdit(noteKey(image))?.refusal != null;
  const isWide = note !== '' || isRefused;
  const alt = item?.image.alt ?? 'the removed image';
  return (
    <div className={isSelected ? 'rounded-xl outline-2 outline-accent outline-offset-4' : ''}>
      {item ? <ImageTile item={item} grid="home" kind={kindShown(item)} badge={badge} eager={false} /> : <GoneImage />}
      <div className={classNames('-mx-2 mt-2 flex items-start gap-x-1', isWide && 'flex-wrap gap-y-1')}>
        <label data-print="no" className="grid size-8 place-items-center max-sm:size-11">
          <input
            type="checkbox"
            aria-label={`Select ${alt}`}
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect((nativeEvent as MouseEvent).shiftKey === true)}
            className="size-4 accent-(--accent)"
          />
        </label>
        <span data-print="no" className="contents">
          {handle}
        </span>
        <div
          data-print={note ? undefined : 'no'}
          className={
            isWide ? 'order-last min-w-0 basis-full px-2 pb-1.5 pointer-coarse:pt-3' : 'min-w-0 flex-1 py-1.5 pl-1'
          }
        >
          <EditableText
            id={noteKey(image)}
            label={`Note on ${alt}`}
            text={note}
            version={noteVersion}
            placeholder="Add a note"
            maxLength={2_000}
            isLong
            isOptional
            onSave={(text, version) => writeNote(image, text, version)}
          />
        </div>
        <button
          type="button"
          data-print="no"
          aria-label={`Remove ${alt}`}
          title="Remove from this collection"
          className="ml-auto grid size-8 place-items-center rounded-md text-faint hover:bg-sunken hover:text-ink max-sm:size-11"
          onClick={() => void removeFromCollection([image])}
        >
          <X className="size-4" />
        </button>
      </div>
    </div>
  );
}
