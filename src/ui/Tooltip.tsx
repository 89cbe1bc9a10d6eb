import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { openDelay } from './tooltip-delay.ts';

/** `shortcut`: the key for the same action. */
type TooltipProps = { label: string; shortcut?: string; children: ReactNode };

const GAP_PX = 8;

let lastClosedAt = Number.NEGATIVE_INFINITY;

function place(tip: HTMLElement, trigger: Element): void {
  const around = trigger.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const centred = around.left + around.width / 2 - width / 2;
  const below = around.bottom + GAP_PX;
  const fitsBelow = below + height < innerHeight;
  tip.style.left = `${Math.max(GAP_PX, Math.min(centred, innerWidth - width - GAP_PX))}px`;
  tip.style.top = `${fitsBelow ? below : around.top - height - GAP_PX}px`;
}

/**
 * A tooltip for the one control that it wraps. It opens 700 ms after the pointer enters, at once on keyboard focus or shortly
 * after another tooltip; Escape hides it (spec 9).
 */
export function Tooltip({ label, shortcut, children }: TooltipProps) {
  const wrap = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    const trigger = wrap.current?.firstElementChild;
    if (!tip.current || !trigger || tip.current.matches(':popover-open')) return;
    tip.current.showPopover();
    place(tip.current, trigger);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (!tip.current?.matches(':popover-open')) return;
    tip.current.hidePopover();
    lastClosedAt = Date.now();
  };
  const onFocus = (event: FocusEvent) => event.target.matches(':focus-visible') && show();

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the control inside, is none itself
    <span
      ref={wrap}
      className="contents"
      onPointerEnter={({ pointerType }) => {
        clearTimeout(timer.current);
        if (pointerType !== 'touch') timer.current = setTimeout(show, openDelay(lastClosedAt, Date.now()));
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={onFocus}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      <span
        ref={tip}
        popover="manual"
        role="tooltip"
        className="pointer-events-none fixed inset-auto m-0 rounded-md bg-neutral-950 px-2 py-1 text-xs leading-4 font-medium text-white shadow-lg ring-1 ring-white/15"
      >
        {label}
        {shortcut && <kbd className="ml-2 font-sans text-white/65">{shortcut}</kbd>}
      </span>
    </span>
  );
}
