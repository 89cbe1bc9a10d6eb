import type { TokenScope } from '#shared/tokens/scopes.ts';

/** Toast after an export. */
export const EXPORTED = {
  title: 'Your data was saved',
  description: 'It is a JSON file among your downloads.',
} as const;

/** Toast of a failed export. */
export const EXPORT_FAILED = {
  title: 'Export Failed',
  description: 'Failed to export your data. Please try again.',
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
} as const;

/** Question before a deletion. */
export const DELETE_QUESTION = {
  title: 'Delete your account?',
  text: "Your account, its sessions and your test uploads are deleted at once, on every device. This can't be undone.",
  confirm: 'Delete account',
} as const;

/** Texts for signed-out people. */
export const SIGNED_OUT_MESSAGE = { title: 'Your account', text: 'Please sign in to access this page.' } as const;

/** Question before a token is revoked; its title names the token. */
export const TOKEN_QUESTION = {
  text: "Scripts that use this token are refused from now on. This can't be undone.",
  confirm: 'Revoke',
} as const;

export const TOKEN_REVOKED = {
  title: 'Token Revoked',
  description: 'Scripts that use it are refused from now on.',
} as const;

/** Shown in the dialog of a new token that is closed before the token was copied. */
export const TOKEN_NOT_COPIED = 'You have not copied this token, and it is not shown again.';

/** Question before an app is disconnected; its title names the app. */
export const APP_QUESTION = {
  text: 'Its access ends at once. To use it again, connect it again in the app.',
  confirm: 'Disconnect',
} as const;

export const APP_DISCONNECTED = { title: 'App Disconnected', description: 'Its access has ended.' } as const;

/** What each scope lets an app do. */
export const SCOPE_TEXTS: Record<TokenScope, string> = {
  read: 'See what you see on this site: screens, your collections, what you follow',
  collections: 'Change your collections',
};

/** A consent page with nothing to ask. */
export const CONSENT_OVER = {
  title: "This request can't continue",
  text: 'The request has expired, is already answered, or was made in another browser. Connect again in the app.',
} as const;

/** The same, by the reason that the protocol has for it. */
export const CONSENT_STOPPED: Readonly<Record<string, string>> = {
  invalid_client: 'The app is not known here, or its description could not be read. Connect again in the app.',
  invalid_client_metadata: "The app's own description has an error. Tell its makers.",
  invalid_redirect_uri: 'The app named a reply address that is not its own, so nothing was sent there.',
};
