import { Suspense, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useConflict } from '#browser/use-conflict.ts';
import { useReading } from '#browser/use-reading.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { HistoryButton } from '#features/history/admin/HistoryButton.tsx';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import { askToTakeDown } from '#features/takedowns/TakedownDialog.tsx';
import type { AdminCompany, AdminImage, ImageChangesInput } from '#shared/images/image-admin.contract.ts';
import type { Suggestions } from '#shared/suggestions/suggestion.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx';
import type { Choices } from '#ui/form/conflict.ts';
import { DiscardDialog } from '#ui/form/DiscardDialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { changeSentence } from './change-sentence.ts';
import { DeleteImages } from './DeleteImages.tsx';
import { ImageEditFields } from './ImageEditFields.tsx';
import { ImageFile } from './ImageFile.tsx';
import { imageDifferences, rebased, storedNow } from './image-conflict.ts';
import { changesOf, initialEdit, isValid, typedTags } from './image-edit.ts';
import { ReadingFields } from './ReadingFields.tsx';
import { useReadingEdit } from './use-reading-edit.ts';
import { useRegionsEdit } from './use-regions-edit.ts';

/** Takes the image down after asking for the reason. */
function TakeDownButton({
  image,
  disabled,
  onGone,
}: {
  image: AdminImage;
  disabled: boolean;
  onGone: () => Promise<void>;
}) {
  const take = async () => {
    if (await askToTakeDown({ id: image.id, name: `${image.folder} / ${image.fileName}` })) await onGone();
  };
  return (
    <Button size="sm" disabled={disabled} onClick={() => void take()} className="text-danger-text">
      Take down
    </Button>
  );
}

type ImageEditorProps = {
  /** The images, or with `isAllMatching` the visible ones of them. */
  images: readonly AdminImage[];
  count: number;
  isAllMatching: boolean;
  companies: readonly AdminCompany[];
  onClose: () => void;
  /** The image was taken down, deleted, replaced or reverted. */
  onGone: () => Promise<void>;
  /** Saves on top of the images that the edit is based on; returns whether it did. Rejects if someone else has changed one of them. */
  onSave: (changes: ImageChangesInput['changes'], based: readonly AdminImage[]) => Promise<boolean>;
};

/** Nothing that someone else stores is taken for what is typed here. */
const isStored = () => false;

const RegionDrawing = lazyComponent(async () => (await import('./RegionDrawing.tsx')).loadDrawing());

const fetchSuggestions = async (id: string | undefined, signal: AbortSignal): Promise<Suggestions | null> =>
  id === undefined ? null : callApi('GET /api/admin/images/{id}/suggestions', { params: { id }, signal });

/** Records which suggested tags were accepted. The image is saved already, so a failure here is ignored. */
async function keepAccepted(suggestions: Suggestions | null, tags: readonly string[]): Promise<void> {
  const accepted = (suggestions?.tags ?? []).map(({ tag }) => tag).filter((tag) => tags.includes(tag));
  if (!suggestions || accepted.length === 0) return;
  const body = { accepted, rejected: [] };
  await callApi('PUT /api/admin/images/{id}/suggestions', { params: { id: suggestions.image.id }, body }).catch(
    () => undefined,
  );
}

type EditedPictureProps = {
  image: AdminImage;
  drawing: ReturnType<typeof useRegionsEdit>;
  /** The tags that it will have. */
  tags: readonly string[];
  proposals: Suggestions['regions'];
  isDirty: boolean;
  onSave: () => void;
  onChanged: () => Promise<void>;
};

/** The edited image, with its file; or the drawing of its regions. */
function EditedPicture({ image, drawing, tags, proposals, isDirty, onSave, onChanged }: EditedPictureProps) {
  const count = image.regions.length;
  return (
    <figure className={drawing.isOpen ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
      {drawing.isOpen && (
        <Suspense fallback={<Skeleton className="h-[50vh] w-full rounded-xl" />}>
          <RegionDrawing
            image={image.image}
            tags={tags}
            regions={drawing.regions}
            proposals={proposals}
            toCheck={drawing.toCheck}
            maxHeight="60vh"
            onChange={drawing.change}
            onFinish={onSave}
          />
        </Suspense>
      )}
      {!drawing.isOpen && (
        <a
          href={image.image.secure_url}
          target="_blank"
          rel="noopener"
          title="Open in full size"
          className="block rounded-xl"
        >
          <img
            src={image.image.secure_url}
            alt={image.image.alt}
            width={image.image.width}
            height={image.image.height}
            className="max-h-[50vh] w-full rounded-xl bg-sunken object-contain ring-1 ring-hairline"
          />
        </a>
      )}
      <Button size="sm" className="mt-2" aria-pressed={drawing.isOpen} onClick={drawing.toggle}>
        {drawing.isOpen ? 'Close the drawing' : count > 0 ? `Edit ${counted(count, 'region')}` : 'Draw regions'}
      </Button>
      <figcaption className="mt-2 truncate text-12 text-muted tabular-nums">
        {image.folder} / {image.fileName} · {image.image.width} × {image.image.height}
      </figcaption>
      <ImageFile image={image} isDirty={isDirty} onChanged={onChanged} />
    </figure>
  );
}

/** Edits one image or many at once. */
export function ImageEditor(props: ImageEditorProps) {
  const { count, isAllMatching, companies, onClose, onGone, onSave } = props;
  const [images, setImages] = useState(props.images);
  const { theirs, saving, settled } = useConflict<readonly AdminImage[]>();
  const [edit, setEdit] = useState(() => initialEdit(images));
  const [isSaving, setSaving] = useState(false);
  const only = count === 1 && !isAllMatching ? images[0] : undefined;
  const isOne = only !== undefined;
  const changes = changesOf(edit, images, isAllMatching);
  const [isDiscarding, setDiscarding] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const reading = useReadingEdit(only?.id);
  const drawing = useRegionsEdit(only);
  const { value: suggestions } = useReading((signal) => fetchSuggestions(only?.id, signal));
  const isChanged = changes !== null || reading.isDirty || drawing.isDirty;
  useUnsavedGuard(isChanged);
  const close = () => {
    if (isSaving) return;
    if (isChanged) setDiscarding(true);
    else onClose();
  };

  /** The images as they are stored then; undefined: someone else has changed one. */
  const saveRegions = async () => (drawing.isDirty ? saving(async () => [await drawing.save()], isStored) : images);

  const save = async () => {
    if (!isChanged || !isValid(edit)) return;
    setSaving(true);
    try {
      const based = (await reading.save()) ? await saveRegions() : undefined;
      if (!based) return;
      setImages(based);
      if (changes) {
        if (await saving(() => onSave(changes, based), isStored))
          await keepAccepted(suggestions, typedTags(edit.addTags));
      } else {
        showToast({ title: 'Image updated' });
        if (based === images) onClose();
        else await onGone();
      }
    } catch (error) {
      showFailure(error, 'Failed to update the image. Please try again.');
    } finally {
      setSaving(false);
      setConfirming(false);
    }
  };

  const edited = { edit, companies, regions: drawing.drawn };
  const settle = (choices: Choices) => {
    const now = storedNow(images, theirs ?? []);
    setEdit(rebased(edited, { based: images, now, choices }));
    if (choices.regions === 'theirs') drawing.discard();
    setImages(now);
    settled();
  };

  return (
    <Dialog
      size={isOne ? 'large' : 'small'}
      title={isOne ? 'Edit Image' : `Edit ${counted(count, 'Image')}`}
      onClose={close}
      footer={
        <>
          {isOne && (
            // Away from Cancel and Save: what takes the image away is not beside what leaves it alone.
            <div className="mr-auto flex flex-wrap items-center gap-3 max-sm:w-full">
              <HistoryButton subject={{ kind: 'image', id: only.id, name: only.fileName }} onReverted={onGone} />
              <DeleteImages target={{ ids: [only.id] }} count={1} disabled={isSaving} onChanged={onGone}>
                Delete
              </DeleteImages>
              <TakeDownButton image={only} disabled={isSaving} onGone={onGone} />
            </div>
          )}
          {!isChanged && <p className="text-12 text-muted">Nothing changed yet</p>}
          <Button size="sm" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button
            kind="primary"
            size="sm"
            type="submit"
            form="image-form"
            disabled={isSaving || !isChanged || theirs !== null || reading.differences !== null}
          >
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <div className={isOne ? 'grid gap-6 lg:grid-cols-2' : ''}>
        {isOne && (
          <EditedPicture
            image={only}
            drawing={drawing}
            tags={only.tags.filter((tag) => !edit.removeTags.includes(tag))}
            proposals={suggestions?.regions ?? []}
            isDirty={isChanged}
            onSave={() => void save()}
            onChanged={onGone}
          />
        )}
        <Form
          id="image-form"
          className="flex min-w-0 flex-col gap-4"
          onSubmit={() => {
            if (!isOne && changes && isValid(edit)) setConfirming(true);
            else void save();
          }}
        >
          <SessionEnded />
          {theirs && (
            <ConflictNotice
              subject={isOne ? 'image' : 'selection'}
              differences={imageDifferences(edited, images, theirs)}
              onSettle={settle}
            />
          )}
          <ImageEditFields
            edit={edit}
            images={images}
            isOne={isOne}
            isPart={isAllMatching}
            companies={companies}
            suggestions={suggestions}
            onChange={(change) => setEdit({ ...edit, ...change })}
          />
          {reading.opened && (
            <ReadingFields
              {...reading.opened}
              differences={reading.differences}
              onSettle={reading.settle}
              onChange={reading.change}
            />
          )}
          {reading.isUnreadable && (
            <p className="text-12 text-danger-text">What was read in the image could not be loaded. Open it again.</p>
          )}
        </Form>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Change ${counted(count, 'image')}?`}
          text={`${changeSentence(changes ?? {}, companies)}${isAllMatching ? ' This reaches every image that matches the filters, also those that are not on the page.' : ''}`}
          confirm={`Change ${counted(count, 'image')}`}
          onConfirm={save}
          onCancel={() => setConfirming(false)}
        />
      )}
      {isDiscarding && <DiscardDialog onDiscard={onClose} onCancel={() => setDiscarding(false)} />}
    </Dialog>
  );
}
