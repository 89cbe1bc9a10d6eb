import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts';

type ButtonProps = ComponentProps<'button'> & { kind?: ButtonKind; size?: ButtonSize };

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * A button of the interface; `type="button"` unless it is told otherwise. Disabled, it does nothing but keeps the focus:
 * whoever has pressed it by keyboard stays where they were while it works.
 */
export function Button({ kind, size, className, type = 'button', disabled, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonStyle(kind, size, className)}
      aria-disabled={disabled || undefined}
      onClick={disabled ? refuse : onClick}
      {...rest}
    />
  );
}
