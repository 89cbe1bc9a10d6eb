import { isAppError } from '#shared/http/app-error.ts';
import type { CloudinaryApi } from './cloudinary-api.ts';
import type { DeliveredImage } from './fetch-delivered.ts';
import type { HostSetup } from './image-host.port.ts';

const STRICT =
  'Cloudinary refuses sizes that it has not made before: strict transformations are on. Turn them off in its console (Settings, Security), or allow there f_auto,q_auto with w_480, w_960 and the widths of your images, and c_limit,f_png,h_100 with w_32 and w_31 (the one that was tried).';

/** Width of a rendition that only this check requests. */
export const PROBE_WIDTH = 31;

const MODES: Record<string, string> = {
  dynamic:
    "Cloudinary has dynamic folders: an image's company follows from its folder in the media library. Moves come over with the notification, once a day, or with sync --all.",
  fixed:
    'Cloudinary has fixed folders: an image\'s company follows from its public id up to the last "/". Images without a folder are not shown, and a moved image has a new address until the next build.',
};

/** Checks the account's settings. `deliver` requests a rendition that nobody has requested before. */
export async function cloudinarySetup(
  api: Pick<CloudinaryApi, 'folderMode'>,
  deliver: (() => Promise<DeliveredImage>) | undefined,
): Promise<HostSetup> {
  const mode = await api.folderMode();
  const problems: string[] = [];
  try {
    if ((await deliver?.())?.status === 401) problems.push(STRICT);
  } catch (error) {
    // An image that can't be delivered at all is another problem.
    if (!isAppError(error)) throw error;
  }
  return { problems, notes: [MODES[mode ?? ''] ?? []].flat() };
}
