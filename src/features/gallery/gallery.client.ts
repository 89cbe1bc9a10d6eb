import { readCached } from '#browser/cached-read.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { tagPreviewPath } from '#shared/tags/tag-file.ts';

/** What a signed-out visitor sees of a tag: a pre-rendered file, no endpoint. Kept for an hour. */
export const fetchTagPreview = (tag: string): Promise<GalleryPreview> => readCached(`GET ${tagPreviewPath(tag)}`);
