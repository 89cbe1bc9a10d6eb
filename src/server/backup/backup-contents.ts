import { z } from 'astro/zod';

/** Entries of a backup beside the media: the description comes first, the sums of all others last. */
export const ENTRY = { description: 'backup.json', database: 'gallery.db', sums: 'SHA256SUMS' } as const;

/** Folder of the media, in a backup and in the data folder. */
export const MEDIA_FOLDER = 'media';

/** The layout that this program writes. */
export const BACKUP_VERSION = 2;

/**
 * Which image host the rows' addresses belong to, and so how the media lie: local files as they are in the data folder; of a
 * cloud each picture once, under the names of `pictureFile`. `cloud` tells one cloud from another.
 */
const imageHomeSchema = z.object({ kind: z.enum(['local', 'cloudinary']), cloud: z.string() });

/** Which image host the addresses in a database belong to. */
export type ImageHome = z.infer<typeof imageHomeSchema>;

/** What a backup says of itself; `links` are names in the media folder that lead to the folder itself (`v1`). */
export const descriptionSchema = z.object({
  format: z.literal('cyber-gallery-backup'),
  /** The first layout knew local files only. */
  version: z.union([z.literal(1), z.literal(BACKUP_VERSION)]),
  createdAt: z.iso.datetime(),
  files: z.int().nonnegative(),
  links: z.array(z.string().regex(/^v\d+$/)),
  imageHost: imageHomeSchema.default({ kind: 'local', cloud: '' }),
});

/** What a backup says of itself. */
export type BackupDescription = z.infer<typeof descriptionSchema>;

/** What a long job is at: rows of the database, pictures of an image host, files of the backup. */
type Stage = 'rows' | 'pictures' | 'files';

/** Hears how far a job is; may throw to stop it. */
export type OnProgress = (done: number, total: number, stage: Stage) => void;

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
