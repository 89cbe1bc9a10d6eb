/** Short name of someone: display name, else the e-mail's part before the @, else 'User' (spec 2). */
export const displayNameOf = (user: { displayName?: string | null; email?: string | null }): string =>
  user.displayName?.trim() || user.email?.split('@')[0]?.trim() || 'User';

/** Someone's full name: display name, else first and last name; undefined for people without a name. */
export const fullNameOf = (user: {
  displayName?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}): string | undefined =>
  user.displayName?.trim() || [user.firstName, user.lastName].filter(Boolean).join(' ').trim() || undefined;

/** Up to two initials of someone, shown without a profile image. */
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
