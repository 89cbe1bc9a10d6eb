import type { IconSvg } from '#shared/companies/company.contract.ts';
import { fnv } from '#shared/text/fnv.ts';
import { findIcon } from './icon.ts';

/** Background colours with a contrast of at least 4.5:1 to white. */
const GROUNDS = [
  '#b91c1c',
  '#c2410c',
  '#a16207',
  '#4d7c0f',
  '#15803d',
  '#047857',
  '#0f766e',
  '#0e7490',
  '#0369a1',
  '#1d4ed8',
  '#4338ca',
  '#6d28d9',
  '#7e22ce',
  '#a21caf',
  '#be185d',
  '#475569',
] as const;

/** The first letter or digit of a company's name on a colour derived from its slug; undefined if Font Awesome has no such letter. */
export function monogram({ name, slug }: { name: string; slug: string }): IconSvg | undefined {
  const [letter = ''] = name.normalize('NFD').match(/[a-z0-9]/i) ?? [];
  const icon = findIcon(letter.toLowerCase());
  return icon && { ...icon, ground: GROUNDS[fnv(slug) % GROUNDS.length] };
}
