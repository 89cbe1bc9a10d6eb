import * as solid from '@fortawesome/free-solid-svg-icons';
import { DEFAULT_LOGO_ICON, type IconSvg } from '#shared/companies/company.contract.ts';

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
