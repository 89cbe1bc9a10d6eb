/** Hours without use after which an admin's session ends. */
export const ADMIN_IDLE_HOURS = 12;

/** Minutes for which a sign-in is recent enough to change roles, delete an account or export its data. */
export const RECENT_SIGN_IN_MINUTES = 30;

/** Hours between two purges of expired data. */
export const PURGE_HOURS = 6;

/** Pseudonym of deleted accounts in the audit trail and in the list of builds. */
export const DELETED_USER = 'deleted user';
