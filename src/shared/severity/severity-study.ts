import type { Deficiency } from '../colours/colour-vision.ts';
import type { BlurredItem } from '../images/image.contract.ts';
import type { SeverityEvidence } from './severity.contract.ts';
import type { SeverityLevel } from './severity-level.ts';

/** Part of an image that everyone may see; `alt` says what of. */
export type ShownEvidence = SeverityEvidence & { alt: string };

/** A colour that a company gives a level, confirmed by an admin; colours are `#rrggbb`. */
export type LevelColour = {
  level: SeverityLevel;
  colour: string;
  /** What it stands on in the product. */
  ground: string;
  /** Contrast ratios: of the two possible texts on it, and of it on its ground. */
  contrast: { black: number; white: number; ground: number };
  seen: Record<Deficiency, string>;
  /** Images that show it, those that take a session included. */
  images: number;
  shown: ShownEvidence[];
};

/** Two levels of a company that people with a deficiency can hardly tell apart by their colours. */
export type Confusion = { deficiency: Deficiency; levels: [SeverityLevel, SeverityLevel] };

/** What a company uses, the gravest level first; several colours of a level, the most common first. */
export type CompanySeverity = {
  name: string;
  slug: string;
  colours: LevelColour[];
  confusions: Confusion[];
  /** Stands for an image that takes a session, where no public one shows a colour. */
  blurred?: BlurredItem;
};

/** What companies have in common for a level. */
export type LevelSummary = {
  level: SeverityLevel;
  companies: number;
  /** The name that most of their colours go by, and how many. */
  most: { name: string; count: number };
  /** The median in OKLab of lightness and both axes, as the nearest colour that sRGB has. */
  median: string;
  /** Least and greatest lightness (0 to 1), chroma and contrast on the product's ground. */
  lightness: [number, number];
  chroma: [number, number];
  contrast: [number, number];
};

/** How products colour severity. */
export type SeverityStudy = { companies: CompanySeverity[]; levels: LevelSummary[]; images: number };
