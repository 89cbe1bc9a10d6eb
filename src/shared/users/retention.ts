/** Days that a session lasts after it was last renewed; expired ones are deleted. */
export const SESSION_DAYS = 30;

/** Days that records of administration are kept: the audit trail and the list of builds. */
export const RECORDS_DAYS = 730;

/** Hours after which the server looks again for what has been kept long enough. */
export const PURGE_HOURS = 6;

/** Who stands in the audit trail and in the list of builds where an account has been deleted. */
export const DELETED_USER = 'deleted user';
