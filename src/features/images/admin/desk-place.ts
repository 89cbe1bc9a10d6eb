import type { DeskFolders } from '#shared/images/image-desk.contract.ts';
import type { DeskPlace } from './images-admin.client.ts';

const companyPlace = (key: string): DeskPlace => ({ kind: 'company', key });

/** The images of all companies that have no tag. */
export const UNTAGGED: DeskPlace = { kind: 'untagged', key: 'true' };

/** Where uploads into a place go; undefined where there is no one folder. */
export const uploadFolderOf = (place: DeskPlace | null, { companies }: DeskFolders): string | undefined =>
  place?.kind === 'folder' ? place.key : companies.find(({ id }) => id === place?.key)?.uploadFolder;

/** The place that an address names (`?company=<slug>`, `?folder=<name>`, `?untagged=true`); a folder that has a company by now leads to that. */
export function placeIn(search: string, { companies, folders }: DeskFolders): DeskPlace | null {
  const query = new URLSearchParams(search);
  if (query.has('untagged')) return UNTAGGED;
  const name = query.get('folder');
  const folder = folders.find((one) => one.folder === name);
  if (folder)
    return folder.companyId === null ? { kind: 'folder', key: folder.folder } : companyPlace(folder.companyId);
  const company = companies.find(({ slug }) => slug === query.get('company')) ?? companies[0];
  return company ? companyPlace(company.id) : null;
}

/** What stands in the address for a place, so that a reload comes back to it. */
export const addressOf = ({ kind, key }: DeskPlace, { companies }: DeskFolders) => ({
  untagged: kind === 'untagged' ? key : null,
  folder: kind === 'folder' ? key : null,
  company: kind === 'company' ? (companies.find(({ id }) => id === key)?.slug ?? null) : null,
});

/** The place after a new reading: a company that was deleted meanwhile gives way to the first one; an emptied folder stays. */
export function placeStillThere(place: DeskPlace, folders: DeskFolders): DeskPlace | null {
  const isGone = place.kind === 'company' && !folders.companies.some(({ id }) => id === place.key);
  return isGone ? placeIn('', folders) : place;
}
