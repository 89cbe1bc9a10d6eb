import type { Deficiency } from '../colours/colour-vision.ts';
import type { BlurredItem } from '../images/image.contract.ts';
import type { StudyBasis } from '../studies/study-basis.ts';
import type { SeverityEvidence } from './severity.contract.ts';
import type { SeverityLevel } from './severity-level.ts';

/** Part of a public image; `alt` describes it. */
type ShownEvidence = SeverityEvidence & { alt: string };

/** A colour that a company gives a level, confirmed by an admin; colours are `#rrggbb`. */
export type LevelColour = {
  level: SeverityLevel;
  colour: string;
  /** Its background in the product. */
  ground: string;
  /** Contrast ratios: of the two possible texts on it, and of it on its background. */
  contrast: { black: number; white: number; ground: number };
  seen: Record<Deficiency, string>;
  /** Number of images that show it, including gated ones. */
  images: number;
  shown: ShownEvidence[];
};

/** Two levels of a company that people with a deficiency can hardly tell apart by their colours. */
export type Confusion = { deficiency: Deficiency; levels: [SeverityLevel, SeverityLevel] };

/** What a company uses, the gravest level first; several colours of a level, the most common first. */
export type CompanySeverity = {
  name: string;
  slug: string;
  isDemo: boolean;
  colours: LevelColour[];
  confusions: Confusion[];
  /** Placeholder of a gated image, if no public one shows a colour. */
  blurred?: BlurredItem;
};

/** What companies have in common for a level. */
export type LevelSummary = {
  level: SeverityLevel;
  /** Real products that show it. */
  companies: number;
  /** Null: too few to say. */
  common: CommonFacts | null;
};

/** What at least five real products have in common for a level. */
export type CommonFacts = {
  /** The most common name of their colours, and how many have it. */
  most: { name: string; count: number };
  /** Of the colours with that name, the one that the others are closest to. */
  typical: string;
  /** Least and greatest lightness (0 to 1), chroma and contrast to the product's background. */
  lightness: [number, number];
  chroma: [number, number];
  contrast: [number, number];
};

/** How products colour severity. */
export type SeverityStudy = {
  companies: CompanySeverity[];
  levels: LevelSummary[];
  /** Number of images that show a colour. */
  images: number;
  basis: StudyBasis;
};
