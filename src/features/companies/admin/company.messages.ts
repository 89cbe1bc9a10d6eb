/** Sentences of the companies desk (spec 2 and 8). */
export const CREATED = { title: 'Company created successfully' };
export const UPDATED = { title: 'Company updated successfully' };
export const DELETED = { title: 'Company deleted successfully' };
export const CREATE_FAILED = 'Failed to create company';
export const DELETE_FAILED = 'Failed to delete company';
export const CONFIRM_DELETE = 'Are you sure you want to delete this company?';
export const CONFIRM_DISCARD = 'Discard what you have typed?';

/** The sentence of a failed update (spec 8). */
export const updateFailed = (message: string): string => `Failed to update company: ${message}`;

export const ORDER_FAILED = 'Failed to save the new order. Please try again.';
