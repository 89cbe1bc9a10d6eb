import type { Company } from '../company.ts';
import { nimbrake } from './nimbrake.ts';

/** All companies in the order of the gallery. */
export const COMPANIES: readonly Company[] = [nimbrake];
