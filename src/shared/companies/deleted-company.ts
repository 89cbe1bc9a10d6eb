/** Days for which the undo of a company's deletion brings its logo and cover back; after that their files are removed. */
export const DELETED_COMPANY_DAYS = 30;
