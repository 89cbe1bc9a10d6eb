import { hasFullAccess, type Viewer } from './viewer.ts';

/** How many entries a signed-out visitor gets, and how many more appear as placeholders only. */
export type PreviewLimit = { shown: number; blurred: number };

/** What a signed-out visitor sees before the sign-in prompt (spec 6 and 9, contract 4). */
export const PREVIEW = {
  homeCompanies: { shown: 6, blurred: 0 },
  homeImages: { shown: 3, blurred: 3 },
  companyImages: { shown: 8, blurred: 4 },
} as const satisfies Record<string, PreviewLimit>;

/** How many of `count` entries a viewer may see. */
export const visibleCount = (viewer: Viewer, count: number, { shown }: PreviewLimit): number =>
  hasFullAccess(viewer) ? count : Math.min(count, shown);

/** The part of a list that this viewer may see. */
export const visibleTo = <T>(viewer: Viewer, all: readonly T[], limit: PreviewLimit): readonly T[] =>
  all.slice(0, visibleCount(viewer, all.length, limit));

/** The entries that a signed-out visitor gets as placeholders: the next few. */
export const blurredFor = <T>(all: readonly T[], limit: PreviewLimit): readonly T[] =>
  all.slice(limit.shown, limit.shown + limit.blurred);
