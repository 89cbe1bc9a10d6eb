import type { Core } from '../core.ts';
import type { ImagesService } from '../images/images.service.ts';
import { patternsService } from './patterns.service.ts';

/** Tags as patterns. */
export const patternsRoom = ({ gallery, items }: Core, { images }: { images: ImagesService }) => ({
  patterns: patternsService({ gallery, items, previewOfTag: images.previewOfTag }),
});
