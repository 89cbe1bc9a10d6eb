import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ToastCard } from './ToastCard.tsx';
import { $toast, dismissToast } from './toast.store.ts';

/** The notification area: empty until there is a toast, reached with F8 (spec 2). */
export function Toaster({ area }: { area: RefObject<HTMLElement | null> }) {
  const toast = useStore($toast);
  // A live region announces only what comes after it, so the area is there before its first toast.
  const [isReady, setReady] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => setReady(true), []);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    if (toast) dismissToast(toast.id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };

  return (
    <section
      ref={area}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-70 [body:has([data-sources-banner]:not([hidden]))_&]:bottom-12 flex flex-col items-end rounded-xl p-4 md:right-0 md:left-auto md:w-full md:max-w-[420px]"
    >
      <div aria-live="polite" className="w-full">
        {isReady && toast?.open && toast.kind === 'plain' && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div aria-live="assertive" className="w-full">
        {isReady && toast?.open && toast.kind === 'destructive' && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </section>
  );
}
