/** What to call someone: display name, else the e-mail's part before the @, else 'User' (spec 2). */
export const displayNameOf = (user: { displayName?: string | null; email?: string | null }): string =>
  user.displayName?.trim() || user.email?.split('@')[0]?.trim() || 'User';
