import type { Core } from '../core.ts';
import { imageVersionsRepository } from '../image-versions/image-versions.repository.ts';
import type { PatternsService } from '../patterns/patterns.service.ts';
import { newsService } from './news.service.ts';

/** What is new, as pages and feeds. */
export const newsRoom = (core: Core, { patterns }: { patterns: PatternsService }) => ({
  news: newsService({
    ...core,
    tagOfPattern: async (slug) => (await patterns.list()).find((pattern) => pattern.slug === slug),
    findChanged: imageVersionsRepository(core.db, core.audit).findChanged,
    siteUrl: core.settings.siteUrl,
  }),
});
