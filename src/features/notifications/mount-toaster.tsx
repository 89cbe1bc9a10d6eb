import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from './Toaster.tsx';

/**
 * An open lightbox makes everything beside it inert, also what lies above it: notifications stay readable and within
 * reach.
 */
function stayWithinReach(host: HTMLElement): void {
  const reach = () => {
    host.removeAttribute('inert');
    host.removeAttribute('aria-hidden');
  };
  new MutationObserver(reach).observe(host, { attributeFilter: ['inert', 'aria-hidden'] });
}

/** Puts the notification area on the page; answers how to focus it. */
export function mountToaster(): () => void {
  const area = createRef<HTMLElement>();
  const host = document.createElement('div');
  document.body.append(host);
  stayWithinReach(host);
  createRoot(host).render(<Toaster area={area} />);
  return () => area.current?.focus();
}
