import Bookmark from 'lucide-react/icons/bookmark';
import ClipboardCopy from 'lucide-react/icons/clipboard-copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Images from 'lucide-react/icons/images';
import SquareCheck from 'lucide-react/icons/square-check';
import X from 'lucide-react/icons/x';
import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isTyping } from '#browser/is-typing.ts';
import { useStore } from '#browser/use-store.ts';
import { offerActions } from '#features/keyboard/offered-actions.store.ts';
import { beginSearch } from '#features/keyboard/page-keys.ts';
import { $lightbox, imageOf } from '#features/lightbox/lightbox.store.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { $session, $user } from '#features/session/session.store.ts';
import { comparePath } from '#shared/collections/compare-address.ts';
import { COMPARED } from '#shared/collections/limits.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Tooltip } from '#ui/Tooltip.tsx';
import { $openDialog, openExportDialog, openImageMenu, openSaveDialog, takeImagesToSave } from './actions.store.ts';
import { choose } from './choose.ts';
import { $chosen, type Chosen } from './chosen.store.ts';
import { clearSelection } from './clear-selection.ts';
import { copyImage } from './copy-and-download.ts';
import { focusedImage, hasImages, hasSelection, imageOfTile, refOfTile, similarTo, tileOf } from './focused-image.ts';
import { ImageMenu } from './ImageMenu.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { Tray } from './Tray.tsx';
import { useActiveTile } from './use-active-tile.ts';
import { useReject } from './use-reject.ts';

const ExportChosen = lazyComponent(() => import('./export/ExportChosen.tsx').then((part) => part.ExportChosen));

const closeDialog = () => $openDialog.set(null);

const idsOfChosen = () => $chosen.get().map(({ id }) => id);

/** What the keys do with an image: the one in the lightbox, or that of the current tile. */
const KEYS: Readonly<Record<string, (image: Chosen, hasShift: boolean) => void>> = {
  s: ({ id }, hasShift) => openSaveDialog(hasShift && $chosen.get().length > 0 ? idsOfChosen() : [id]),
  x: choose,
  ' ': choose,
  c: ({ id }, hasShift) => void copyImage(id, { hasCredit: hasShift }),
  l: ({ id }) => location.assign(similarTo(id)),
  m: ({ id }) => openImageMenu(id),
};

/** Whether V shows an element in context: on its page, and in the lightbox. */
const isElementShown = (): boolean =>
  document.querySelector('[data-in-context]:not([hidden]), [aria-label="In context"]') !== null;

/** Whether a key means no image: it is a command, for a text, or for a dialog. */
const isForOthers = (event: KeyboardEvent): boolean =>
  event.repeat ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  isTyping(event.target) ||
  document.querySelector('dialog:modal') !== null;

function useImageKeys(tile: HTMLElement | null): void {
  useEffect(() => {
    if (!hasSelection()) return;
    const onKey = (event: KeyboardEvent) => {
      if (isForOthers(event) || beginSearch(event)) return;
      const key = event.key.toLowerCase();
      // Space alone opens the image of its tile.
      const isOther = key === ' ' && !(event.shiftKey && document.activeElement?.matches('[data-image-id]'));
      const image = KEYS[key] && !isOther && focusedImage(tile);
      if (image) {
        event.preventDefault();
        KEYS[key]?.(image, event.shiftKey);
      } else if (key === 'v' && !isElementShown()) compare(tile);
      else if (key === 'e') exportChosen();
    };
    // Before the lightbox, which stops the propagation of unknown keys.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [tile]);
}

/** Says how to select, on pages that have something to select. */
function showHint(title: string): void {
  if (hasImages()) showToast({ kind: 'note', title, description: 'X selects the image in focus.' });
}

/** Exports the selected images; without any, those that the page offers to export. */
function exportChosen(): void {
  const offers = [...document.querySelectorAll<HTMLElement>('[data-image-action="export"]')];
  const offered = imageOf($lightbox.get()) ? undefined : offers.find((button) => button.checkVisibility());
  if ($chosen.get().length > 0) openExportDialog(idsOfChosen());
  else if (offered) offered.click();
  else showHint('Select images to export them');
}

/** The tile in focus, or under the pointer, and those after it in its grid. */
function tilesFrom(hovered: HTMLElement | null): HTMLElement[] {
  const tile = tileOf(document.activeElement) ?? hovered;
  if (!tile) return [];
  const tiles = [...(tile.closest('.image-grid')?.querySelectorAll<HTMLElement>('[data-image-id]') ?? [])];
  const at = tiles.indexOf(tile);
  return tiles.slice(at, at + COMPARED.first);
}

/** Compares the selected images; without any, the current tile and those after it. */
function compare(hovered: HTMLElement | null = null): void {
  const chosen = $chosen.get();
  const path = comparePath(chosen.length > 0 ? idsOfChosen() : tilesFrom(hovered).map(refOfTile));
  if (path) location.assign(path);
  else showHint('Select at least two images');
}

/** Offers what can be done with the selected images in the palette. */
function useOfferedActions(): void {
  const chosen = useStore($chosen);
  const count = hasSelection() ? chosen.length : 0;
  useEffect(() => {
    const save = { label: 'Save the selected images', key: 'Shift S', act: () => openSaveDialog(idsOfChosen()) };
    const exporting = { label: 'Export the selected images: PDF, PowerPoint, ZIP', key: 'E', act: exportChosen };
    offerActions('selected', [
      ...(count > 1 ? [{ label: 'Compare the selected images', key: 'V', act: () => compare() }] : []),
      ...(count > 0 ? [save, exporting, { label: 'Clear the selection', act: clearSelection }] : []),
    ]);
  }, [count]);
}

/** Handles action buttons anywhere on the page: `data-image-action`, for the image in `data-image` or the open one; to export several, as `data-title`. */
function useActionButtons(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-image-action]') : null;
      if (!button) return;
      const id = button.dataset.image ?? focusedImage(null)?.id;
      if (!id) return;
      if (button.dataset.imageAction === 'save') openSaveDialog([id]);
      else if (button.dataset.imageAction === 'export') openExportDialog(id.split(','), button.dataset.title);
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
  useImageKeys(tile);
  useOfferedActions();
  useActionButtons();
  // From here on, clicks and keys are handled.
  useEffect(() => {
    document.body.dataset.imageActions = '';
  }, []);
  return (
    <>
      {tile && <BesideTile key={tile.dataset.imageId} tile={tile} />}
      <Tray />
    </>
  );
}

/** Dialogs of these actions; beside them, because the lightbox hides what the page has from screen readers. */
export function ImageDialogs() {
  const dialog = useStore($openDialog);
  const [due, setDue] = useState(true);
  const remembered = useRemembered();
  return (
    <>
      {dialog?.kind === 'save' && <SaveDialog images={dialog.images} onClose={closeDialog} />}
      {dialog?.kind === 'export' && (
        <Suspense>
          <ExportChosen images={dialog.images} title={dialog.title} onClose={closeDialog} />
        </Suspense>
      )}
      {dialog?.kind === 'menu' && <ImageMenu image={dialog.image} onClose={closeDialog} />}
      {due && remembered.length > 0 && <SaveDialog isDue images={remembered} onClose={() => setDue(false)} />}
    </>
  );
}

/** The actions in the place beside their tile. They are no Tab stops, because a grid is one: from the keyboard they have keys. */
function BesideTile({ tile }: { tile: HTMLElement }) {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    tile.parentElement?.querySelector(':scope > [data-beside-tile]')?.append(host);
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
        <button type="button" tabIndex={-1} aria-label="Save" onClick={() => openSaveDialog([image.id])}>
          <Bookmark />
        </button>
      </Tooltip>
      <Tooltip
        label={isChosen ? 'Deselect' : 'Select, to compare or save several; with Shift, all up to here'}
        shortcut="X"
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label="Select"
          aria-pressed={isChosen}
          onClick={({ shiftKey }) => choose(image, shiftKey)}
        >
          <SquareCheck />
        </button>
      </Tooltip>
      <Tooltip label="Similar images" shortcut="L">
        <a href={similarTo(image.id)} tabIndex={-1} aria-label="Similar images">
          <Images />
        </a>
      </Tooltip>
      <Tooltip label="Copy image" shortcut="C">
        <button type="button" tabIndex={-1} aria-label="Copy image" onClick={() => void copyImage(image.id)}>
          <ClipboardCopy />
        </button>
      </Tooltip>
      <Tooltip label="Link, credit, download" shortcut="M">
        <button type="button" tabIndex={-1} aria-label="More" onClick={() => openImageMenu(image.id)}>
          <Ellipsis />
        </button>
      </Tooltip>
      {reject && (
        <Tooltip label="Not similar">
          <button type="button" tabIndex={-1} aria-label="Not similar" onClick={() => reject(image.id)}>
            <X />
          </button>
        </Tooltip>
      )}
    </fieldset>
  );
}
