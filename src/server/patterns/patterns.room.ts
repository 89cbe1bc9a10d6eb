import type { Core } from '../core.ts';
import type { ImagesService } from '../images/images.service.ts';
import { patternsService } from './patterns.service.ts';

/** Tags as patterns. */
export const patternsRoom = ({ gallery }: Core, { images }: { images: ImagesService }) => ({
  patterns: patternsService({ gallery, previewOfTag: images.previewOfTag }),
});
