/** Entries of a page of the audit trail when no limit is asked for; the desk shows as many. */
export const AUDIT_PAGE_SIZE = 50;
