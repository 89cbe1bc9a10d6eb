/** Who does something, as the audit trail names them; a session's user is one. */
export type Actor = { id: string | null; email: string };

/** Whoever can open the database from the command line. */
export const COMMAND_LINE: Actor = { id: null, email: 'command line' };

/** An invitation, which its own line of the trail names the author of. */
export const INVITATION: Actor = { id: null, email: 'invitation' };

/** The clock, for what happens at a time. */
export const SCHEDULE: Actor = { id: null, email: 'schedule' };

/** The image host, which says that something has changed there. */
export const IMAGE_HOST: Actor = { id: null, email: 'image host' };

/** What the environment says, such as `ADMIN_EMAILS`. */
export const CONFIGURATION: Actor = { id: null, email: 'configuration' };
