import type { FolderMatch } from './folder-match.ts';

/** What to do about a folder that belongs to no company; null if it has one. */
export function folderRemedy(folder: string, match: FolderMatch<{ name: string }>): string | null {
  if (match.kind === 'none') return `No company for folder “${folder}”. Create it under Companies, or move its images.`;
  if (match.kind !== 'tie') return null;
  const names = match.candidates.map(({ name }) => name).join(' or ');
  return `Folder “${folder}” could belong to ${names}. Set it as the image-host folder in the right company's form.`;
}

/** What to do about a company that shows no image. */
export const emptyCompanyRemedy = (company: { name: string; cloudinaryFolder: string | null }): string =>
  company.cloudinaryFolder
    ? `No images in folder “${company.cloudinaryFolder}” of ${company.name}. Upload some, or set another folder in its form.`
    : `No folder for company “${company.name}”. Set its image-host folder in the company form.`;
