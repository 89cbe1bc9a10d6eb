import { createRoot } from 'react-dom/client';
import { loadStylesheet } from '#browser/load-stylesheet.ts';
import { growFromTile } from './grow-from-tile.ts';
import stylesUrl from './lightbox.css?url';
import { restoreFocusOnClose } from './restore-focus.ts';
import { Viewer } from './Viewer.tsx';

/** Mounts the viewer, which is visible while the lightbox is open. */
export async function mountViewer(): Promise<void> {
  await loadStylesheet(stylesUrl);
  const host = document.createElement('div');
  document.body.append(host);
  restoreFocusOnClose();
  growFromTile();
  createRoot(host).render(<Viewer />);
}
