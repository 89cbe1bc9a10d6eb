import { readCached } from '#browser/cached-read.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { tagPreviewPath } from '#shared/tags/tag-file.ts';

/** A tag's public preview: a pre-rendered file, no endpoint. Cached for an hour. */
export const fetchTagPreview = (tag: string): Promise<GalleryPreview> => readCached(`GET ${tagPreviewPath(tag)}`);
