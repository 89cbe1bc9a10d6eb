import ImageOff from 'lucide-react/icons/image-off';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { ImageTile } from '#features/gallery/ImageTile.tsx';
import type { CollectionItem } from '#shared/collections/collection.contract.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import { kindShown } from '#shared/images/picture.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { removeFromCollection, writeNote } from './collection.store.ts';
import { EditableText } from './EditableText.tsx';

type ItemTileProps = {
  item: CollectionItem;
  badge: CompanyBadge | undefined;
  isSelected: boolean;
  onSelect: () => void;
  handle: ReactNode;
};

/** A note that was changed in another tab meanwhile, and the text typed here. */
type Conflict = { current: string; version: number; mine: string };

/** An image of a collection with its note; a gap where the image is no longer in the gallery. */
export function ItemTile({
  item: { image, item, note, noteVersion },
  badge,
  isSelected,
  onSelect,
  handle,
}: ItemTileProps) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const alt = item?.image.alt ?? 'the removed image';
  const save = async (text: string, version = noteVersion) => {
    const outcome = await writeNote(image, text, version);
    setConflict(outcome.kind === 'conflict' ? { ...outcome, mine: text } : null);
  };
  return (
    <div className={isSelected ? 'rounded-xl outline-2 outline-accent outline-offset-4' : ''}>
      {item ? (
        <ImageTile item={item} grid="home" kind={kindShown(item)} badge={badge} eager={false} />
      ) : (
        <p className="flex aspect-16/10 flex-col items-center justify-center gap-2 rounded-xl bg-soft px-6 text-center text-14 text-muted">
          <ImageOff aria-hidden="true" className="size-5" />
          This image is no longer in the gallery.
        </p>
      )}
      <div className={classNames('-mx-2 mt-2 flex items-start gap-x-1', note && 'flex-wrap gap-y-1')}>
        <label data-print="no" className="grid size-8 place-items-center max-sm:size-11">
          <input
            type="checkbox"
            aria-label={`Select ${alt}`}
            checked={isSelected}
            onChange={onSelect}
            className="size-4 accent-(--accent)"
          />
        </label>
        <span data-print="no" className="contents">
          {handle}
        </span>
        <div
          data-print={note ? undefined : 'no'}
          className={
            note ? 'order-last min-w-0 basis-full px-2 pb-1.5 pointer-coarse:pt-3' : 'min-w-0 flex-1 py-1.5 pl-1'
          }
        >
          <EditableText
            label={`Note on ${alt}`}
            text={note}
            placeholder="Add a note"
            maxLength={2_000}
            isLong
            isOptional
            onSave={(text) => void save(text)}
          />
          {conflict && (
            <NoteConflict
              conflict={conflict}
              onKeepMine={() => void save(conflict.mine, conflict.version)}
              onTakeTheirs={() => void save(conflict.current, conflict.version)}
            />
          )}
        </div>
        <button
          type="button"
          data-print="no"
          aria-label={`Remove ${alt}`}
          title="Remove from this collection"
          className="ml-auto grid size-8 place-items-center rounded-md text-faint hover:bg-sunken hover:text-ink max-sm:size-11"
          onClick={() => void removeFromCollection([image])}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
    </div>
  );
}

type NoteConflictProps = { conflict: Conflict; onKeepMine: () => void; onTakeTheirs: () => void };

function NoteConflict({ conflict, onKeepMine, onTakeTheirs }: NoteConflictProps) {
  return (
    <div role="alert" className="mt-2 rounded-lg bg-warning-soft p-3 text-14">
      <p className="font-medium">This note was changed in another tab. It now says:</p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{conflict.current || '(nothing)'}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onTakeTheirs}>
          Keep that one
        </Button>
        <Button size="sm" kind="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
