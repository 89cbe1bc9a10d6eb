/** What to call someone: display name, else the e-mail's part before the @, else 'User' (spec 2). */
export const displayNameOf = (user: { displayName?: string | null; email?: string | null }): string =>
  user.displayName?.trim() || user.email?.split('@')[0]?.trim() || 'User';

/** Up to two initials of someone, for where there is no picture. */
export const initialsOf = (user: {
  displayName?: string | null;
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}): string => {
  const words = [user.firstName, user.lastName].flatMap((name) => name?.trim() || []);
  const named = words.length > 0 ? words : displayNameOf(user).split(/\s+/);
  return [...named.slice(0, 1), ...named.slice(1).slice(-1)].map((word) => word.charAt(0).toUpperCase()).join('');
};
