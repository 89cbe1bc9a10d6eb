import type { SeverityLevel } from '#shared/severity/severity-level.ts';
import type { LevelColour } from '#shared/severity/severity-study.ts';
import { companyPath, imagePath } from '#shared/site/addresses.ts';

/** All images of a company that may show a level: those that have its word, or the company's page when it has several words. */
export const levelImagesPath = (slug: string, level: SeverityLevel): string =>
  level === 'medium' ? companyPath(slug) : `/?company=${slug}&q=${level}#screens`;

/** Where a colour was found: a public image, or the images that someone signed in sees. */
export const evidencePath = (slug: string, { level, shown }: Pick<LevelColour, 'level' | 'shown'>): string =>
  shown[0] ? imagePath(shown[0].id) : levelImagesPath(slug, level);
