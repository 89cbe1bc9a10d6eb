import type { Core } from '../core.ts';
import type { ImageFinder } from '../images/image-finder.ts';
import type { PatternsService } from '../patterns/patterns.service.ts';
import { findGaps } from './gaps.ts';
import { insightRepository } from './insight.repository.ts';
import { insightService } from './insight.service.ts';

type Rooms = { patterns: PatternsService; imageFinder: ImageFinder };

/** What people look for, and what the gallery lacks. */
export const insightRoom = (core: Core, { patterns, imageFinder }: Rooms) => ({
  insight: insightService({
    ...core,
    repository: insightRepository(core.db),
    patterns,
    countsViews: core.settings.buildHookUrl === undefined,
    findGaps: () => findGaps({ gallery: core.gallery, patterns, findImages: imageFinder }),
  }),
});
