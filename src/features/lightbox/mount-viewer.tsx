import { createRoot } from 'react-dom/client';
import { loadStylesheet } from '#browser/load-stylesheet.ts';
import { giveBackOnClose } from './give-back.ts';
import { growFromTile } from './grow-from-tile.ts';
import stylesUrl from './lightbox.css?url';
import { Viewer } from './Viewer.tsx';

/** Mounts the viewer, which is visible while the lightbox is open. */
export async function mountViewer(): Promise<void> {
  await loadStylesheet(stylesUrl);
  const host = document.createElement('div');
  document.body.append(host);
  giveBackOnClose();
  growFromTile();
  createRoot(host).render(<Viewer />);
}
