import type { icons } from 'lucide-react';

/** Name of a Lucide icon, in Pascal case. */
export type IconName = keyof typeof icons;
