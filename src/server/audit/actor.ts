/** The actor of an audit entry; a session's user is one. */
export type Actor = { id: string | null; email: string };

/** Anyone who can open the database from the command line. */
export const COMMAND_LINE: Actor = { id: null, email: 'command line' };

/** An invitation; its own audit entry names its author. */
export const INVITATION: Actor = { id: null, email: 'invitation' };

/** The clock, for scheduled changes. */
export const SCHEDULE: Actor = { id: null, email: 'schedule' };

/** The image host, for changes that were made there. */
export const IMAGE_HOST: Actor = { id: null, email: 'image host' };

/** The environment, such as `ADMIN_EMAILS`. */
export const CONFIGURATION: Actor = { id: null, email: 'configuration' };
