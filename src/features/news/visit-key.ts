/** Storage key of the time of the last visit, which never leaves the browser. */
export const VISIT_KEY = 'gallery-visit';
