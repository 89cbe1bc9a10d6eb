import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Countdown, startCountdown } from './countdown.ts';
import { isDismissal, swipeOffset } from './swipe.ts';
import { dismissToast, type Toast } from './toast.store.ts';

/** Counts down to the dismissal; hovering and focus pause it. */
function useCountdown({ id, durationMs }: Toast) {
  const countdown = useRef<Countdown>(undefined);
  useEffect(() => {
    countdown.current = startCountdown(durationMs, () => dismissToast(id));
    return () => countdown.current?.stop();
  }, [id, durationMs]);
  const hold = () => countdown.current?.hold();
  const resume = () => countdown.current?.resume();
  return { onPointerEnter: hold, onPointerLeave: resume, onFocus: hold, onBlur: resume };
}

/** A swipe to the right moves the toast and, if far enough, dismisses it. */
function useSwipe(id: number) {
  const start = useRef<number>(undefined);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = undefined;
    if (isDismissal(offset)) dismissToast(id);
    else setOffset(0);
  };
  return {
    offset,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = event.clientX;
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (start.current !== undefined) setOffset(swipeOffset(start.current, clientX));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

type ToastCardProps = {
  toast: Toast;
  /** Dismissed by its button. */
  onDismiss: () => void;
};

export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const timing = useCountdown(toast);
  const { offset, ...swipe } = useSwipe(toast.id);
  const failed = toast.kind === 'destructive';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <div
      {...timing}
      {...swipe}
      data-toast={toast.kind}
      style={{ transform: offset ? `translateX(${offset}px)` : undefined, opacity: 1 - Math.min(offset / 300, 0.6) }}
      className={`pointer-events-auto flex w-full touch-pan-y items-start gap-3 rounded-xl p-4 pr-3 text-white shadow-xl ring-1 select-none ${failed ? 'bg-red-700 ring-red-500/40' : 'bg-neutral-900 ring-white/15'}`}
    >
      {toast.kind !== 'note' && <Icon className="mt-px size-[18px] shrink-0" />}
      {/* The action is beside a text of one line, else below it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-2 text-sm">
        <div className="min-w-0 grow">
          <p className="font-medium break-words">{toast.title}</p>
          {toast.description && <p className="mt-0.5 break-words text-white/85">{toast.description}</p>}
        </div>
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              toast.action?.act();
              onDismiss();
            }}
            className="-mx-2 -my-1.5 h-8 shrink-0 rounded-lg px-2 font-medium text-white underline underline-offset-4 transition-colors duration-150 hover:bg-white/15 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-white"
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss notification"
        onClick={onDismiss}
        className="-my-1.5 grid size-8 shrink-0 place-items-center rounded-lg text-white/75 transition-colors duration-150 hover:bg-white/15 hover:text-white focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-white"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
