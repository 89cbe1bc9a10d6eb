import type { ComponentProps } from 'react';
import { type ButtonKind, buttonStyle } from './button-style.ts';

/** A link that looks like a button. */
export const LinkButton = ({ kind, ...props }: ComponentProps<'a'> & { kind?: ButtonKind }) => (
  <a {...props} className={buttonStyle(kind)} />
);
