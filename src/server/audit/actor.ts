/** Who does something, as the audit trail names them; a session's user is one. */
export type Actor = { id: string | null; email: string };
