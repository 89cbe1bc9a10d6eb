/** Default page size of the audit trail, also used by the Audit page. */
export const AUDIT_PAGE_SIZE = 50;
