import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { ToastCard } from './ToastCard.tsx';
import { $toast, dismissToast, type Toast } from './toast.store.ts';

/** Delay before a toast is shown, in ms: about a frame. */
const SETTLE_MS = 20;

/** The notification area: empty until there is a toast, reached with F8 (spec 2). */
export function Toaster({ area }: { area: RefObject<HTMLElement | null> }) {
  const latest = useStore($toast);
  // Delayed: a live region only announces later changes, and a dialog that contains the area may be closing.
  const [toast, setToast] = useState<Toast | null>(null);
  const previousFocus = useRef<Element | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setToast(latest), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [latest]);

  const dismiss = () => {
    if (toast) dismissToast(toast.id);
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Otherwise the dialog around the area would close too.
    event.preventDefault();
    dismiss();
  };

  return (
    <section
      ref={area}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
      }}
      className="flex flex-col items-end rounded-xl p-4"
    >
      <div aria-live="polite" className="w-full">
        {toast?.open && toast.kind !== 'destructive' && <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />}
      </div>
      <div aria-live="assertive" className="w-full">
        {toast?.open && toast.kind === 'destructive' && <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />}
      </div>
    </section>
  );
}
