/** Entries of a page of the audit trail when no limit is requested; the Audit page shows as many. */
export const AUDIT_PAGE_SIZE = 50;
