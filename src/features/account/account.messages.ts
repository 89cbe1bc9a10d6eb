/** Toast after an export. */
export const EXPORTED = {
  title: 'Your data was saved',
  description: 'It is a JSON file among your downloads.',
} as const;

/** Toast of a failed export. */
export const EXPORT_FAILED = {
  title: 'Export Failed',
  description: 'Failed to export your data. Please try again.',
  kind: 'destructive',
} as const;

/** Toast on the home page after a deletion. */
export const ACCOUNT_DELETED = {
  title: 'Account Deleted',
  description: 'Your account, its sessions and your test uploads are gone.',
} as const;

/** Toast of a failed deletion; the last admin gets the server's message. */
export const DELETE_FAILED = {
  title: 'Account Not Deleted',
  description: 'Failed to delete your account. Please try again.',
  kind: 'destructive',
} as const;

/** Question before a deletion. */
export const DELETE_QUESTION = {
  title: 'Delete your account?',
  text: "Your account, its sessions and your test uploads are deleted at once, on every device. This can't be undone.",
  confirm: 'Delete account',
} as const;

/** Texts for signed-out people (spec 2). */
export const SIGNED_OUT_MESSAGE = { title: 'Access Denied', text: 'Please sign in to access this page.' } as const;
