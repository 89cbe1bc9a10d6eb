/** Titles of the toggle's toasts; the server's message follows (spec 8). */
export const toggled = (isOn: boolean): string => `Maintenance Mode ${isOn ? 'Enabled' : 'Disabled'}`;

/** The toggle failed (spec 8). */
export const TOGGLE_FAILED = { title: 'Error', description: 'Failed to toggle maintenance mode' };
