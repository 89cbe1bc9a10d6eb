/** Days that a session lasts after it was last renewed; expired ones are deleted. */
export const SESSION_DAYS = 30;

/** Days after a sign-in at which its session ends, regardless of use. */
export const SESSION_MAX_DAYS = 90;

/** Hours without use after which an admin's session ends. */
export const ADMIN_IDLE_HOURS = 12;

/** Minutes for which a sign-in is recent enough to change roles, delete an account or export its data. */
export const RECENT_SIGN_IN_MINUTES = 30;

/** Days that administrative records are kept: the audit trail and the list of builds. */
export const RECORDS_DAYS = 730;

/** Days that an unused invitation is kept. */
export const INVITATION_DAYS = 90;

/** Hours between two purges of expired data. */
export const PURGE_HOURS = 6;

/** Pseudonym of deleted accounts in the audit trail and in the list of builds. */
export const DELETED_USER = 'deleted user';
