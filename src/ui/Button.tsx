import type { ComponentProps } from 'react';
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts';

type ButtonProps = ComponentProps<'button'> & { kind?: ButtonKind; size?: ButtonSize };

/** A button of the interface; `type="button"` unless it is told otherwise. */
export function Button({ kind, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle(kind, size, className)} {...rest} />;
}
