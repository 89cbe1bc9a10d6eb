import type { CompanyBadge } from '../companies/company.contract.ts';
import type { GalleryItem, GalleryPreview } from '../images/image.contract.ts';
import type { StudyBasis } from '../studies/study-basis.ts';
import type { TagKind } from '../tags/tag-kind.ts';

/** What a pattern is, when to use it, and what to watch for. */
export type Definition = { text: string; use?: string; watch?: string };

/** A tag that has a page of its own. All of it is public. */
export type Pattern = {
  tag: string;
  slug: string;
  kind: TagKind;
  /** Name for people. */
  name: string;
  definition: Definition;
  /** Number of images with the tag, and of companies that have one. */
  count: number;
  companyCount: number;
  /** When the pattern got its page and its newest image, in ms. */
  since: number;
  newest: number;
};

/** A pattern with a public image of it. */
export type CoveredPattern = Pattern & { cover: GalleryItem | undefined };

/** A pattern that is on the same images more often than by chance. */
export type RelatedPattern = Pattern & {
  /** Number of images with both. */
  together: number;
  /** Lift: how many times as often as if the two were independent. */
  lift: number;
};

/** What a pattern's page shows. */
export type PatternPage = {
  pattern: Pattern;
  preview: GalleryPreview;
  /** Companies that have it, most images first. */
  companies: (CompanyBadge & { count: number })[];
  basis: StudyBasis;
  related: RelatedPattern[];
  /** Others of its kind, most used first. */
  siblings: Pattern[];
  /** The pattern of the other kind with the same name. */
  namesake: Pattern | undefined;
};

/** Nouns of the images of each kind. */
export const PATTERN_NOUNS: Record<TagKind, string> = { screens: 'screen', 'ui-elements': 'UI element' };
