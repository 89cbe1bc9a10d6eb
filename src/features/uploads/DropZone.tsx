import ImageUp from 'lucide-react/icons/image-up';
import { type DragEvent, useState } from 'react';
import { droppedFiles } from '#browser/dropped-files.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { classNames } from '#ui/class-names.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import { uploadFailed } from './uploader.messages.ts';
import { chooseDropped, chooseFile } from './uploader.store.ts';

/** Drop target for a file, or file picker for mouse and keyboard: the whole area is the label of a file input. */
export function DropZone({ maxMb }: { maxMb: number }) {
  const [isOver, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const {
      items,
      files: [...plain],
    } = event.dataTransfer;
    droppedFiles(items).then(
      // Files without an entry in a file system, such as an image dragged out of a page.
      (files) => chooseDropped(files.length > 0 ? files : plain, maxMb),
      (error: unknown) => showToast(uploadFailed(error)),
    );
  };

  return (
    <FilePicker
      onChoose={([file]) => file && chooseFile(file, maxMb)}
      data-drop-zone
      className={classNames(
        'flex h-56 flex-col items-center justify-center rounded-xl border border-dashed px-6 text-center sm:h-80',
        'transition-colors duration-150',
        isOver ? 'border-accent bg-accent-soft' : 'border-hairline-strong bg-soft hover:bg-sunken',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span
        aria-hidden="true"
        className="mb-4 grid size-12 place-items-center rounded-full bg-surface text-muted ring-1 ring-hairline"
      >
        <ImageUp className="size-5" />
      </span>
      <span className="font-semibold text-16">
        Drop an image here, or <span className="text-accent-text underline underline-offset-4">choose a file</span>
      </span>
      <span className="mt-1 text-14 text-muted">JPG, PNG, GIF up to {maxMb} MB</span>
    </FilePicker>
  );
}
