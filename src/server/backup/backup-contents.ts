import { z } from 'astro/zod';

/** Entries of a backup beside the media: the description comes first, the checksums of all others last. */
export const ENTRY = { description: 'backup.json', database: 'gallery.db', sums: 'SHA256SUMS' } as const;

/** Folder of the media, in a backup and in the data folder. */
export const MEDIA_FOLDER = 'media';

/** The layout that this version writes. */
export const BACKUP_VERSION = 2;

/**
 * Which image host the addresses in the rows belong to, which decides the layout of the media: local files as in the data
 * folder; for a cloud each image once, under the names of `imageFile`. `cloud` identifies the cloud.
 */
const imageHomeSchema = z.object({ kind: z.enum(['local', 'cloudinary']), cloud: z.string() });

/** Which image host the addresses in a database belong to. */
export type ImageHome = z.infer<typeof imageHomeSchema>;

/** The description in a backup; `links` are names in the media folder that link to the folder itself (`v1`). */
export const descriptionSchema = z.object({
  format: z.literal('cyber-gallery-backup'),
  /** The first layout supported local files only. */
  version: z.union([z.literal(1), z.literal(BACKUP_VERSION)]),
  createdAt: z.iso.datetime(),
  files: z.int().nonnegative(),
  links: z.array(z.string().regex(/^v\d+$/)),
  imageHost: imageHomeSchema.default({ kind: 'local', cloud: '' }),
});

/** Whether a description is of a later layout. */
export const isNewer = (value: unknown): boolean =>
  z.object({ format: z.literal('cyber-gallery-backup'), version: z.number().gt(BACKUP_VERSION) }).safeParse(value)
    .success;

export type BackupDescription = z.infer<typeof descriptionSchema>;

/** What a long job is processing: rows of the database, images of an image host, files of the backup. */
type Stage = 'rows' | 'images' | 'files';

/** Receives the progress of a job; may throw to stop it. */
export type OnProgress = (done: number, total: number, stage: Stage) => void;

const isPlainName = (segment: string) =>
  segment !== '' && segment !== '.' && segment !== '..' && !/[\\:\0]/.test(segment);

/** Whether an entry's path is one that a backup may contain; rejects paths that escape the folder. */
export function isBackupPath(path: string): boolean {
  if (path === ENTRY.description || path === ENTRY.database || path === ENTRY.sums) return true;
  const [folder, ...rest] = path.split('/');
  return folder === MEDIA_FOLDER && rest.length > 0 && rest.every(isPlainName);
}

/** Checksums in the format of `sha256sum -c`. */
export const sumsText = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('');
