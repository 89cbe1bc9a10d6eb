/** Who does something, as the audit trail names them; a session's user is one. */
export type Actor = { id: string | null; email: string };

/** Whoever can open the database from the command line. */
export const COMMAND_LINE: Actor = { id: null, email: 'command line' };

/** What the environment says, such as `ADMIN_EMAILS`. */
export const CONFIGURATION: Actor = { id: null, email: 'configuration' };
