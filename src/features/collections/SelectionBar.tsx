import Columns2 from 'lucide-react/icons/columns-2';
import FolderInput from 'lucide-react/icons/folder-input';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { compareLabel, comparePath } from '#shared/collections/compare-address.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { type OpenCollection, removeFromCollection, transfer } from './collection.store.ts';
import { $collections } from './saved-images.store.ts';

type SelectionBarProps = {
  open: OpenCollection;
  selected: readonly string[];
  onSelect: (images: readonly string[]) => void;
};

/** Actions on the selected images of a collection. */
export function SelectionBar({ open, selected, onSelect }: SelectionBarProps) {
  const [isMoving, setMoving] = useState(false);
  const all = open.items.map(({ image }) => image);
  const comparison = comparePath(selected);
  return (
    <section
      aria-label="Selected images"
      className="selection-bar fixed inset-x-0 bottom-4 z-40 mx-auto flex w-fit max-w-[calc(100vw-24px)] flex-wrap items-center justify-center gap-2 rounded-xl bg-surface p-2 shadow-float ring-1 ring-hairline [body:has([data-sources-banner]:not([hidden]))_&]:bottom-16"
    >
      <p role="status" className="px-2 text-14">
        {counted(selected.length, 'image')}
      </p>
      {selected.length < all.length && (
        <Button size="sm" kind="quiet" onClick={() => onSelect(all)}>
          All
        </Button>
      )}
      {comparison && (
        <a href={comparison} className={buttonStyle('secondary', 'sm')}>
          <Columns2 className="size-4" />
          {compareLabel(selected.length)}
        </a>
      )}
      <Button size="sm" onClick={() => setMoving(true)}>
        <FolderInput className="size-4" />
        Move or copy
      </Button>
      <Button
        size="sm"
        onClick={() => {
          onSelect([]);
          void removeFromCollection(selected);
        }}
      >
        <Trash2 className="size-4" />
        Remove
      </Button>
      <Button size="sm" kind="quiet" aria-label="Clear the selection" onClick={() => onSelect([])}>
        <X className="size-4" />
      </Button>
      {isMoving && (
        <MoveDialog
          from={open.collection.id}
          images={selected}
          onClose={(isDone) => {
            setMoving(false);
            if (isDone) onSelect([]);
          }}
        />
      )}
    </section>
  );
}

type MoveDialogProps = { from: string; images: readonly string[]; onClose: (isDone: boolean) => void };

function MoveDialog({ from, images, onClose }: MoveDialogProps) {
  const others = (useStore($collections) ?? []).filter(({ id }) => id !== from);
  const go = (to: { id: string; title: string }, keep: boolean) => {
    void transfer(images, to, keep);
    onClose(true);
  };
  return (
    <Dialog title={`Move or copy ${counted(images.length, 'image')}`} onClose={() => onClose(false)}>
      {others.length === 0 && <p className="text-14 text-muted">You have no other collection yet.</p>}
      <ul className="flex flex-col gap-1">
        {others.map(({ id, title }) => (
          <li key={id} className="flex items-center gap-2 rounded-lg py-1">
            <span className="min-w-0 flex-1 truncate text-14">{title}</span>
            <Button size="sm" aria-label={`Copy to ${title}`} onClick={() => go({ id, title }, true)}>
              Copy
            </Button>
            <Button size="sm" kind="primary" aria-label={`Move to ${title}`} onClick={() => go({ id, title }, false)}>
              Move
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
