import { counted } from '#shared/text/counted.ts';

/** Why a file was not stored if there was no response (spec 8). */
export const UNREACHABLE = 'Failed to upload image. Please try again.';

type Outcome = {
  /** Number of chosen files, and how many of them are stored. */
  total: number;
  stored: number;
  refusals: readonly { file: { name: string }; reason: string }[];
  /** Stored files that are in the gallery already, exactly or nearly. */
  copied?: number;
  /** Files that were not stored again: the gallery has an image of the same bytes. */
  identical?: number;
};

/** The toast of an upload of any number of files. */
export function uploadToast({ total, stored, refusals, copied = 0, identical = 0 }: Outcome) {
  const [only, ...others] = refusals;
  if (only && others.length === 0 && total === 1) {
    return { title: 'Upload failed', description: `${only.file.name}: ${only.reason}`, kind: 'destructive' } as const;
  }
  if (only) {
    const left = total - stored - identical - refusals.length;
    const counts = [
      `${stored} uploaded`,
      ...(identical > 0 ? [`${identical} not stored again`] : []),
      `${refusals.length} refused`,
      ...(left > 0 ? [`${left} not sent`] : []),
    ];
    const description = 'The list above the images says why.';
    return { title: counts.join(', '), description, ...(stored > 0 ? {} : { kind: 'destructive' as const }) };
  }
  if (stored + identical < total)
    return { title: 'Upload stopped', description: `${counted(stored, 'image')} of ${total} uploaded.` };
  if (identical > 0) {
    const title = stored === 0 ? 'Nothing uploaded' : `${stored} uploaded, ${identical} not stored again`;
    const subject = counted(identical, 'file is', 'files are');
    return { title, description: `${subject} in the gallery already. The list above the images says where.` };
  }
  const title = stored === 1 ? 'Image uploaded' : `${counted(stored, 'image')} uploaded`;
  if (copied === 0) return { title };
  return {
    title,
    description: `${counted(copied, 'is', 'are')} in the gallery already, or nearly. The list above the images says which.`,
  };
}

/** Why nothing can be dropped now, as a toast; undefined if it can. */
export function refusedDrop(hasFolder: boolean, isUploading: boolean) {
  if (isUploading) {
    return { title: 'An upload is running', description: 'Drop the files again when it is done.' };
  }
  if (hasFolder) return undefined;
  const description = 'Choose it above the images in place of “All companies”, then drop the files again.';
  return { title: 'Choose a company first', description };
}

/** Toast of a drop that the browser could not read. */
export const DROP_UNREADABLE = {
  title: 'Upload failed',
  description: 'The dropped files could not be read. Drop them again, or choose them with the button.',
  kind: 'destructive',
} as const;
