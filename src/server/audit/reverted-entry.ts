/** An audit entry that is to be reverted, with its recorded JSON values. */
export type RevertedEntry = { action: string; subjectId: string; before: unknown; after: unknown };
