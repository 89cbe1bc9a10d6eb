import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style.ts';

/** A link that looks like a button. */
export const LinkButton = (props: ComponentProps<'a'>) => <a {...props} className={buttonStyle()} />;
