import { $lightbox, closeLightbox } from './lightbox.store.ts';

let isWanted = false;
/** Loads what else one does with an image. */
let loadAlongside: () => Promise<void>;

/** Loads the heavy part once; a failure closes the lightbox again and leaves the next try open. */
async function loadViewer(): Promise<void> {
  if (isWanted) return;
  isWanted = true;
  loadAlongside().catch(() => undefined);
  try {
    const { mountViewer } = await import('./mount-viewer.tsx');
    await mountViewer();
  } catch (error) {
    isWanted = false;
    closeLightbox();
    console.warn('The lightbox could not be loaded.', error);
  }
}

const TILE = '[data-image-id]';

/** Someone who points at a tile or tabs to it is about to open it: the viewer is fetched meanwhile. */
function onIntent({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest(TILE)) return;
  removeEventListener('pointerover', onIntent);
  removeEventListener('focusin', onIntent);
  void loadViewer();
}

/** The part of the lightbox that every page has: loads the viewer, and with it `alongside`, when it is about to be needed. */
export function startLightbox(alongside: typeof loadAlongside): void {
  loadAlongside = alongside;
  addEventListener('pointerover', onIntent, { passive: true });
  addEventListener('focusin', onIntent);
  $lightbox.subscribe((open) => {
    if (open) void loadViewer();
  });
}
