import { matchFolder } from '#shared/companies/folder-match.ts';
import { counted } from '#shared/text/counted.ts';
import type { IndexedImage } from './gallery-import.repository.ts';
import type { GallerySource } from './gallery-source.ts';
import { importedFrom } from './known-images.ts';
import type { findOwners } from './source-companies.ts';

/** Notes on an import: missing metadata, folders without a company, renamed files, images in no tab. */
export async function importNotes(
  countUntagged: (folders: readonly string[]) => Promise<number>,
  source: GallerySource,
  owners: Awaited<ReturnType<typeof findOwners>>,
  renamed: number,
): Promise<string[]> {
  const folders = [...new Set(source.images.map(({ folder }) => folder))];
  const untagged = await countUntagged(folders);
  const notes = [...source.notes];
  for (const folder of folders) {
    if ('company' in matchFolder(folder, owners)) continue;
    notes.push(`No company for folder "${folder}": its images do not show. Add it to companies.json.`);
  }
  if (renamed > 0) {
    notes.push(`${counted(renamed, 'file was', 'files were')} renamed; the images keep their id and edits.`);
  }
  if (untagged > 0) {
    const subject = counted(untagged, 'image has no tag and appears', 'images have no tag and appear');
    notes.push(`${subject} in no tab. Tag them under Images, "Without tags".`);
  }
  return notes;
}

/** A note on files whose images are hidden in the gallery; drafts are meant to be. None if there is no such file. */
export function hiddenNotes(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const subject = counted(
    files.length,
    'file is in the folder, but its image is',
    'files are in the folder, but their images are',
  );
  return [
    `${subject} hidden in the gallery: ${files.slice(0, 5).join(', ')}${files.length > 5 ? ', …' : ''}. Show them under Images, "Hidden".`,
  ];
}

/** Images whose files are no longer in the folder, as folder/path. */
export const missingNames = (missing: readonly IndexedImage[]): string[] =>
  missing.map((image) => importedFrom(image).replace('\n', '/')).toSorted();
