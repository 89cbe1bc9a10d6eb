import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** Time of the newest migration (ms), which a migrated database stores. */
export const NEWEST_MIGRATION_AT = Math.max(...journal.entries.map(({ when }) => when));
