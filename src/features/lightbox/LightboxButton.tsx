import type { ReactNode } from 'react';
import { Tooltip } from '#ui/Tooltip.tsx';

type LightboxButtonProps = {
  label: string;
  shortcut: string;
  onClick?: () => void;
  children: ReactNode;
  /** Stays focusable when disabled: disabling a focused button would make the lightbox lose its keys. */
  disabled?: boolean;
  /** State of a toggle button. */
  isPressed?: boolean;
  className?: string;
  /** Action that another feature handles (`data-image-action`). */
  action?: string;
};

/** A round icon button of the lightbox with its name and key in a tooltip. */
export function LightboxButton({
  label,
  shortcut,
  onClick,
  children,
  disabled,
  isPressed,
  className = '',
  action,
}: LightboxButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <button
        type="button"
        aria-label={label}
        data-image-action={action}
        aria-disabled={disabled || undefined}
        aria-pressed={isPressed}
        onClick={() => !disabled && onClick?.()}
        className={`pointer-events-auto grid size-9 shrink-0 place-items-center rounded-full text-white/80 transition-colors duration-150 hover:bg-white/10 hover:text-white focus-visible:outline-2 focus-visible:outline-offset-[-2px] focus-visible:outline-white aria-disabled:cursor-default aria-disabled:text-white/30 aria-disabled:hover:bg-transparent [&_svg]:size-[18px] ${className}`}
      >
        {children}
      </button>
    </Tooltip>
  );
}
