import { $lightbox, closeLightbox } from './lightbox.store.ts';

let isRequested = false;
/** Loads the actions on images. */
let loadAlongside: () => Promise<void>;

/** Loads the viewer once; a failure closes the lightbox, and the next attempt retries. */
async function loadViewer(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  loadAlongside().catch(() => undefined);
  try {
    await import('./mount-viewer.tsx').then((viewer) => viewer.mountViewer());
  } catch (error) {
    isRequested = false;
    closeLightbox();
    console.warn('The lightbox could not be loaded.', error);
  }
}

const TILE = '[data-image-id]';

/** Prefetches the viewer when someone points at a tile or tabs to it. */
function onIntent({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest(TILE)) return;
  removeEventListener('pointerover', onIntent);
  removeEventListener('focusin', onIntent);
  void loadViewer();
}

/** The part of the lightbox that every page has: loads the viewer, and `alongside`, shortly before they are needed. */
export function startLightbox(alongside: typeof loadAlongside): void {
  loadAlongside = alongside;
  addEventListener('pointerover', onIntent, { passive: true });
  addEventListener('focusin', onIntent);
  $lightbox.subscribe((open) => {
    if (open) void loadViewer();
  });
}
