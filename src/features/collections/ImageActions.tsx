import { useStore } from '@nanostores/react';
import Bookmark from 'lucide-react/icons/bookmark';
import ClipboardCopy from 'lucide-react/icons/clipboard-copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import SquareCheck from 'lucide-react/icons/square-check';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isTyping } from '#browser/is-typing.ts';
import { $session, $user } from '#features/session/session.store.ts';
import { Tooltip } from '#ui/Tooltip.tsx';
import { $openDialog, openImageMenu, openSaveDialog, takeImagesToSave } from './actions.store.ts';
import { $chosen, toggleChosen } from './chosen.store.ts';
import { copyImage } from './copy-and-download.ts';
import { focusedImage, imageOfTile } from './focused-image.ts';
import { ImageMenu } from './ImageMenu.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { Tray } from './Tray.tsx';
import { useActiveTile } from './use-active-tile.ts';
import { useReject } from './use-reject.ts';

/** `S` saves, `X` chooses, `C` copies: the image in the lightbox, or that of the current tile. */
function useImageKeys(tile: HTMLElement | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (!['s', 'x', 'c'].includes(key) || document.querySelector('dialog:modal')) return;
      const image = focusedImage(tile);
      if (!image) return;
      event.preventDefault();
      if (key === 's') openSaveDialog([image.id]);
      else if (key === 'x') toggleChosen(image);
      else void copyImage(image.id);
    };
    // Before the lightbox, which stops the propagation of unknown keys.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [tile]);
}

/** Handles action buttons anywhere on the page: `data-image-action`, for the image in `data-image` or the open one. */
function useActionButtons(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-image-action]') : null;
      if (!button) return;
      const id = button.dataset.image ?? focusedImage(null)?.id;
      if (!id) return;
      if (button.dataset.imageAction === 'save') openSaveDialog([id]);
      else if (button.dataset.imageAction === 'copy') void copyImage(id);
      else openImageMenu(id);
    };
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  }, []);
}

/** Saves the images that were waiting for a full-page sign-in. */
function useRemembered(): readonly string[] {
  const user = useStore($user);
  const [images, setImages] = useState<readonly string[]>([]);
  useEffect(() => {
    // An open dialog completes by itself.
    if (user && $openDialog.get() === null) setImages(takeImagesToSave());
  }, [user]);
  return images;
}

/** Actions on images: on tiles, in the lightbox, and for several at once. */
export function ImageActions() {
  const tile = useActiveTile();
  const dialog = useStore($openDialog);
  const [due, setDue] = useState(true);
  const remembered = useRemembered();
  useImageKeys(tile);
  useActionButtons();
  // From here on, clicks and keys are handled.
  useEffect(() => {
    document.body.dataset.imageActions = '';
  }, []);
  return (
    <>
      {tile?.closest('article') && <BesideTile key={tile.dataset.imageId} tile={tile} />}
      <Tray />
      {dialog?.kind === 'save' && <SaveDialog images={dialog.images} onClose={() => $openDialog.set(null)} />}
      {dialog?.kind === 'menu' && <ImageMenu image={dialog.image} onClose={() => $openDialog.set(null)} />}
      {due && remembered.length > 0 && <SaveDialog isDue images={remembered} onClose={() => setDue(false)} />}
    </>
  );
}

/** The actions directly after their tile, so that Tab reaches them from it. */
function BesideTile({ tile }: { tile: HTMLElement }) {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    tile.after(host);
    return () => host.remove();
  }, [tile, host]);
  return createPortal(<TileActions tile={tile} />, host);
}

function TileActions({ tile }: { tile: HTMLElement }) {
  const image = imageOfTile(tile);
  const isChosen = useStore($chosen).some(({ id }) => id === image.id);
  const isSignedIn = useStore($session).kind === 'signed-in';
  const reject = useReject();
  return (
    <fieldset className="tile-actions" aria-label={`Actions for ${image.alt}`}>
      <Tooltip label={isSignedIn ? 'Save' : 'Save (sign in)'} shortcut="S">
        <button type="button" aria-label="Save" onClick={() => openSaveDialog([image.id])}>
          <Bookmark aria-hidden="true" />
        </button>
      </Tooltip>
      <Tooltip label="Choose, to compare or save several" shortcut="X">
        <button type="button" aria-label="Choose" aria-pressed={isChosen} onClick={() => toggleChosen(image)}>
          <SquareCheck aria-hidden="true" />
        </button>
      </Tooltip>
      <Tooltip label="Copy image" shortcut="C">
        <button type="button" aria-label="Copy image" onClick={() => void copyImage(image.id)}>
          <ClipboardCopy aria-hidden="true" />
        </button>
      </Tooltip>
      <Tooltip label="Link, credit, download">
        <button type="button" aria-label="More" onClick={() => openImageMenu(image.id)}>
          <Ellipsis aria-hidden="true" />
        </button>
      </Tooltip>
      {reject && (
        <Tooltip label="Not similar">
          <button type="button" aria-label="Not similar" onClick={() => reject(image.id)}>
            <X aria-hidden="true" />
          </button>
        </Tooltip>
      )}
    </fieldset>
  );
}
