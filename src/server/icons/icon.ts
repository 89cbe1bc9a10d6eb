import * as solid from '@fortawesome/free-solid-svg-icons';
import { DEFAULT_LOGO_ICON, type IconSvg } from '#shared/companies/company.contract.ts';
import { fnv } from '#shared/text/fnv.ts';

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

const byName = new Map<string, IconSvg>();
for (const definition of Object.values(solid.fas)) {
  const [width, height, aliases, , path] = definition.icon;
  const drawn = { width, height, path: Array.isArray(path) ? path.join(' ') : path };
  for (const name of [definition.iconName, ...aliases]) byName.set(String(name), drawn);
}

const nameOf = (iconClass: string): string | undefined =>
  iconClass
    .split(/\s+/)
    .find((part) => part.startsWith('fa-') && part !== 'fa-solid')
    ?.slice(3);

/** An icon of Font Awesome's solid set by its bare name. */
export const findIcon = (name: string): IconSvg | undefined => byName.get(name);

/** Whether Font Awesome's solid set has this icon class (`fas fa-shield-alt`). */
export const isKnownIcon = (iconClass: string): boolean => byName.has(nameOf(iconClass) ?? '');

/** The icon class as inline SVG; unknown ones become `fas fa-building` (contract 7). */
export function resolveIcon(iconClass: string): IconSvg {
  const icon = byName.get(nameOf(iconClass) ?? '') ?? byName.get(nameOf(DEFAULT_LOGO_ICON) ?? '');
  if (!icon) throw new Error(`Font Awesome lacks ${DEFAULT_LOGO_ICON}`);
  return icon;
}
