import 'yet-another-react-lightbox/styles.css';
import './lightbox.css';
import { createRoot } from 'react-dom/client';
import { giveBackOnClose } from './give-back.ts';
import { Viewer } from './Viewer.tsx';

/** Puts the viewer on the page; it shows itself while the lightbox is open. */
export function mountViewer(): void {
  const host = document.createElement('div');
  document.body.append(host);
  giveBackOnClose();
  createRoot(host).render(<Viewer />);
}
