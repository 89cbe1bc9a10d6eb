/** Why a file was not stored when no answer came; the spec's sentence (spec 8). */
export const UNREACHABLE = 'Failed to upload image. Please try again.';

const images = (count: number): string => (count === 1 ? '1 image' : `${count} images`);

type Outcome = {
  /** Files that were chosen, and how many of them are stored now. */
  total: number;
  stored: number;
  refusals: readonly { file: { name: string }; reason: string }[];
};

/** What is said when the last file is through: at most one toast is seen, so it speaks of all of them. */
export function uploadToast({ total, stored, refusals }: Outcome) {
  const [only, ...others] = refusals;
  if (only && others.length === 0 && total === 1) {
    return { title: 'Upload failed', description: `${only.file.name}: ${only.reason}`, kind: 'destructive' } as const;
  }
  if (only) {
    const description = `${refusals.length} of ${total} files were refused; the list stands above the images.`;
    return { title: 'Upload failed', description, kind: 'destructive' } as const;
  }
  if (stored < total) return { title: 'Upload stopped', description: `${images(stored)} of ${total} uploaded.` };
  return { title: stored === 1 ? 'Image uploaded' : `${images(stored)} uploaded` };
}
