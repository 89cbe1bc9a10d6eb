import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts';

type ButtonProps = ComponentProps<'button'> & { kind?: ButtonKind; size?: ButtonSize };

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * A button; `type="button"` by default. When disabled it does nothing but stays focusable, so that keyboard users keep their
 * place while it works.
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
