import { z } from 'astro/zod';

/** Entries of a backup beside the media: the description comes first, the sums of all others last. */
export const ENTRY = { description: 'backup.json', database: 'gallery.db', sums: 'SHA256SUMS' } as const;

/** Folder of the media, in a backup and in the data folder. */
export const MEDIA_FOLDER = 'media';

/** The layout that this program writes and reads. */
export const BACKUP_VERSION = 1;

/** What a backup says of itself; `links` are names in the media folder that lead to the folder itself (`v1`). */
export const descriptionSchema = z.object({
  format: z.literal('cyber-gallery-backup'),
  version: z.literal(BACKUP_VERSION),
  createdAt: z.iso.datetime(),
  files: z.int().nonnegative(),
  links: z.array(z.string().regex(/^v\d+$/)),
});

/** What a backup says of itself. */
export type BackupDescription = z.infer<typeof descriptionSchema>;

const isPlainName = (segment: string) =>
  segment !== '' && segment !== '.' && segment !== '..' && !/[\\:\0]/.test(segment);

/** Whether an entry's path is one of a backup's, and leads nowhere else. */
export function isBackupPath(path: string): boolean {
  if (path === ENTRY.description || path === ENTRY.database || path === ENTRY.sums) return true;
  const [folder, ...rest] = path.split('/');
  return folder === MEDIA_FOLDER && rest.length > 0 && rest.every(isPlainName);
}

/** Sums as `sha256sum -c` reads them. */
export const sumsText = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('');

/** Whether these are exactly the sums that the text names: every file there, none beside, each as it was. */
export const sumsMatch = (sums: ReadonlyMap<string, string>, text: string): boolean => sumsText(sums) === text;
