/** An entry of the trail that is to be taken back, with what it kept as JSON values. */
export type RevertedEntry = { action: string; subjectId: string; before: unknown; after: unknown };
