/** Levels of severity, the gravest first. */
export const SEVERITY_LEVELS = ['critical', 'high', 'medium', 'low', 'info'] as const;

export type SeverityLevel = (typeof SEVERITY_LEVELS)[number];

const WORDS = new Map<string, SeverityLevel>([
  ...SEVERITY_LEVELS.map((level) => [level, level] as const),
  ['moderate', 'medium'],
  ['informational', 'info'],
]);

/** Every word that may name a level, in lower case. */
export const SEVERITY_WORDS: readonly string[] = [...WORDS.keys()];

/** The level that a word names, whatever the case; marks around it, from icons and borders, are ignored. */
export const severityLevelOf = (word: string): SeverityLevel | undefined =>
  WORDS.get(word.replace(/^[^a-z]+|[^a-z]+$/gi, '').toLowerCase());

/** Names of the levels for people. */
export const LEVEL_NAMES: Record<SeverityLevel, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Informational',
};

/** The first colour of each level: the one that a company uses most. */
export const mainColour = <T extends { level: SeverityLevel }>(colours: readonly T[]): T[] =>
  SEVERITY_LEVELS.flatMap((level) => colours.find((each) => each.level === level) ?? []);
