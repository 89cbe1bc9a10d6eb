import { useState } from 'react';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import type { DeskCompany, DeskImage, ImageChangesInput } from '#shared/images/image-desk.contract.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DiscardDialog } from '#ui/form/DiscardDialog.tsx';
import { ImageEditFields } from './ImageEditFields.tsx';
import { changesOf, isValid, openEdit } from './image-edit.ts';

type ImageEditorProps = {
  images: readonly DeskImage[];
  companies: readonly DeskCompany[];
  onClose: () => void;
  onSave: (changes: ImageChangesInput['changes']) => Promise<void>;
};

/** Edits one image or many at once. */
export function ImageEditor({ images, companies, onClose, onSave }: ImageEditorProps) {
  const [edit, setEdit] = useState(() => openEdit(images));
  const [isSaving, setSaving] = useState(false);
  const [only, ...others] = images;
  const isOne = only !== undefined && others.length === 0;
  const changes = changesOf(edit, images);
  const [isAsking, setAsking] = useState(false);
  useUnsavedGuard(changes !== null);
  const close = () => {
    if (isSaving) return;
    if (changes) setAsking(true);
    else onClose();
  };

  const save = async () => {
    if (!changes || !isValid(edit)) return;
    setSaving(true);
    await onSave(changes);
    setSaving(false);
  };

  return (
    <Dialog
      size={isOne ? 'large' : 'small'}
      title={isOne ? 'Edit Image' : `Edit ${images.length} Images`}
      onClose={close}
      footer={
        <>
          {changes === null && <p className="mr-auto text-12 max-sm:w-full text-muted">Nothing changed yet</p>}
          <Button size="sm" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button kind="primary" size="sm" type="submit" form="image-form" disabled={isSaving || !changes}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <div className={isOne ? 'grid gap-6 lg:grid-cols-2' : ''}>
        {isOne && (
          <figure className="min-w-0">
            <img
              src={only.image.secure_url}
              alt={only.image.alt}
              width={only.image.width}
              height={only.image.height}
              className="max-h-[50vh] w-full rounded-xl bg-sunken object-contain ring-1 ring-hairline"
            />
            <figcaption className="mt-2 truncate text-12 text-muted tabular-nums">
              {only.folder} / {only.fileName} · {only.image.width} × {only.image.height}
            </figcaption>
          </figure>
        )}
        <form
          id="image-form"
          className="flex min-w-0 flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <SessionEnded />
          <ImageEditFields
            edit={edit}
            images={images}
            companies={companies}
            onChange={(change) => setEdit({ ...edit, ...change })}
          />
        </form>
      </div>
      {isAsking && <DiscardDialog onDiscard={onClose} onCancel={() => setAsking(false)} />}
    </Dialog>
  );
}
