/** The role was changed (spec 8). */
export const roleUpdated = (name: string, role: string) => ({
  title: 'Role Updated',
  description: `${name} is now ${role === 'admin' ? 'an admin' : 'a user'}.`,
});

/** The role could not be changed (spec 8). */
export const ROLE_UPDATE_FAILED = {
  title: 'Update Failed',
  description: 'Failed to update user role. Please try again.',
  kind: 'destructive',
} as const;

/** What people read who may not see the users (spec 2). */
export const NO_ACCESS = {
  401: { title: 'Access Denied', text: 'Please sign in to access this page.' },
  403: { title: 'Admin Access Required', text: "You don't have permission to access this page." },
} as const;
