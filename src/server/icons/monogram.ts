import type { IconSvg } from '#shared/companies/company.contract.ts';
import { findIcon } from './icon.ts';

/** Grounds that white reads on at 4.5:1 or better. */
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

/** FNV-1a of a text: spreads names that are nearly alike. */
const hashOf = (text: string): number =>
  [...text].reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  );

/** The first letter or digit of a company's name on a colour that follows from its slug; undefined when Font Awesome draws no such letter. */
export function monogram({ name, slug }: { name: string; slug: string }): IconSvg | undefined {
  const [letter = ''] = name.normalize('NFD').match(/[a-z0-9]/i) ?? [];
  const icon = findIcon(letter.toLowerCase());
  return icon && { ...icon, ground: GROUNDS[hashOf(slug) % GROUNDS.length] };
}
