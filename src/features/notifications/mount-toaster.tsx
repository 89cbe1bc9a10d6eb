import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { stayReachable } from './stay-reachable.ts';
import { Toaster } from './Toaster.tsx';

/** Mounts the notification area; returns a function that focuses it. */
export function mountToaster(): () => void {
  const area = createRef<HTMLElement>();
  const host = document.createElement('div');
  stayReachable(host);
  createRoot(host).render(<Toaster area={area} />);
  return () => area.current?.focus();
}
