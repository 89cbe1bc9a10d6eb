import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** When the newest migration was made (ms), which is how a migrated database remembers it. */
export const NEWEST_MIGRATION_AT = Math.max(...journal.entries.map(({ when }) => when));
