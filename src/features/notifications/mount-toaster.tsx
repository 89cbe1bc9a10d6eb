import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { stayWithinReach } from './stay-within-reach.ts';
import { Toaster } from './Toaster.tsx';

/** Mounts the notification area; returns a function that focuses it. */
export function mountToaster(): () => void {
  const area = createRef<HTMLElement>();
  const host = document.createElement('div');
  stayWithinReach(host);
  createRoot(host).render(<Toaster area={area} />);
  return () => area.current?.focus();
}
