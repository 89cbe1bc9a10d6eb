/** HTTP status, short title (default: the code's words), and a sentence fit for a toast. */
type DeclaredError = { status: number; title?: string; detail: string };

/** Every error of the API, by permanent code; `type` of the problem document ends in the code (contract 5). */
const DECLARED = {
  'malformed-request': { status: 400, detail: 'The request could not be understood. Reload the page and try again.' },
  'sign-in-invalid': {
    status: 400,
    title: 'Sign-in invalid',
    detail: 'This sign-in can no longer be completed. Start again.',
  },
  'sign-in-cancelled': { status: 400, title: 'Sign-in cancelled', detail: 'The sign-in was cancelled.' },
  'sign-in-required': { status: 401, title: 'Sign-in required', detail: 'Sign in to continue.' },
  'token-invalid': {
    status: 401,
    detail: 'This token is malformed, expired or revoked. Create another one under Account.',
  },
  'token-in-address': {
    status: 400,
    detail: 'Send the token in the Authorization header. Revoke this one: addresses end up in logs.',
  },
  'token-scope': { status: 403, title: 'Scope missing', detail: 'This token does not have the scope for this call.' },
  'token-not-accepted': { status: 403, detail: 'This call takes no tokens. Sign in on the site to do this.' },
  'admin-required': { status: 403, detail: 'You need admin privileges to do this.' },
  'foreign-origin': {
    status: 403,
    detail: 'This request did not come from this site. Open the site itself and try again.',
  },
  'signature-invalid': { status: 403, detail: 'The signature is not that of the secret.' },
  'account-disabled': {
    status: 403,
    detail: 'This account has been disabled. Contact the administrator of this gallery.',
  },
  'sign-in-other-account': {
    status: 403,
    title: 'Other account',
    detail: 'That was another account. You are still signed in with the one from before.',
  },
  'recent-sign-in-required': {
    status: 403,
    title: 'Recent sign-in required',
    detail: 'Sign in again to do this: your last sign-in was more than 30 minutes ago.',
  },
  'guest-links-off': {
    status: 403,
    title: 'Guest links are off',
    detail: 'Guest links are off in this gallery. An admin can allow them on the Site page.',
  },
  'not-found': { status: 404, detail: 'There is nothing at this address.' },
  'not-collected': { status: 422, detail: 'This address could not be collected. Check it and try again.' },
  'company-not-found': { status: 404, detail: "The company you're looking for doesn't exist." },
  'image-not-found': { status: 404, detail: 'This image no longer exists. Reload the page.' },
  'entry-not-found': { status: 404, detail: "This entry can't be reverted." },
  'takedown-not-found': { status: 404, detail: 'There is no such takedown: it was reverted already, or never made.' },
  'user-not-found': { status: 404, detail: 'This user no longer exists. Reload the page.' },
  'token-not-found': { status: 404, detail: 'This token no longer exists. Reload the page.' },
  'app-not-connected': { status: 404, detail: 'This app is no longer connected. Reload the page.' },
  'consent-over': {
    status: 404,
    title: 'Request over',
    detail: 'This request has expired, or belongs to another account. Connect again in the app.',
  },
  'follow-not-found': { status: 404, title: 'Not followed', detail: 'You no longer follow this.' },
  'collection-not-found': { status: 404, detail: 'This collection does not exist, or it is no longer shared.' },
  'flow-not-found': { status: 404, detail: 'This flow no longer exists. Reload the page.' },
  'intent-not-found': {
    status: 404,
    title: 'Meaning not found',
    detail: 'This meaning no longer exists. Reload the page.',
  },
  'synonyms-not-found': { status: 404, detail: 'This group no longer exists. Reload the page.' },
  'tag-not-found': { status: 404, detail: 'This tag no longer exists. Reload the page.' },
  'method-not-allowed': { status: 405, detail: 'This address does not take that method.' },
  'request-timeout': {
    status: 408,
    title: 'Request time-out',
    detail: 'The request took too long to arrive. Try again.',
  },
  'slug-taken': { status: 409, detail: 'Another company already uses this slug. Choose a different one.' },
  'folder-taken': {
    status: 409,
    detail: 'Another company already has this image-host folder. Choose a different one.',
  },
  'image-taken-down': { status: 409, detail: "This image was taken down and can't be added." },
  'company-taken-down': { status: 409, detail: "This company was taken down and can't be added." },
  'tag-taken': { status: 409, detail: 'Another tag already has this name. Merge the two instead.' },
  'tag-in-use': {
    status: 409,
    detail: 'An image has this tag. Remove the tag from it, or merge the tag into another one.',
  },
  'last-admin': {
    status: 409,
    detail: 'Someone has to be admin, and this is the last one. Make someone else an admin first.',
  },
  'last-admin-account': {
    status: 409,
    title: 'Last admin',
    detail: 'You are the last admin. Make someone else an admin before you delete your account.',
  },
  'test-uploads-full': {
    status: 409,
    title: 'Too many test uploads',
    detail: 'You have as many test uploads as one person can have. Try again when older ones have been deleted.',
  },
  'collections-full': {
    status: 409,
    title: 'Too many collections',
    detail: 'You have as many collections as one person can have. Delete one first.',
  },
  'collection-full': { status: 409, detail: 'This collection holds as many images as it can. Start another one.' },
  'tokens-full': {
    status: 409,
    title: 'Too many tokens',
    detail: 'You have as many tokens as one person can have. Revoke one first.',
  },
  'follows-full': { status: 409, title: 'Too many follows', detail: 'You follow as much as one person can.' },
  'own-account': { status: 409, detail: "You can't disable your own account. Ask an admin." },
  'edited-since': { status: 409, detail: 'Someone else has changed this since you opened it.' },
  'response-lost': {
    status: 409,
    detail: 'This was sent before, and its response was lost. Look whether it was saved before you send it again.',
  },
  'changed-since': { status: 409, detail: 'Not reverted: someone has changed this since.' },
  'matches-changed': {
    status: 409,
    detail: 'Nothing was saved: other images match by now. Check the new count and save again.',
  },
  'file-too-large': { status: 413, detail: 'Please select an image smaller than the limit.' },
  'body-too-large': { status: 413, detail: 'That is more than can be sent at once. Send less.' },
  'address-too-long': { status: 414, detail: 'The address is too long for this site. Shorten it.' },
  'unsupported-media-type': { status: 415, detail: 'This address does not take that type of content.' },
  'invalid-file-type': { status: 415, detail: 'Please select an image file.' },
  'validation-failed': { status: 422, detail: 'Check the marked fields.' },
  'too-many-requests': { status: 429, detail: 'That was a lot at once. Wait a moment and try again.' },
  'headers-too-large': {
    status: 431,
    detail: "Your browser sent more than this site takes. Delete this site's cookies and try again.",
  },
  'internal-error': { status: 500, detail: 'Something went wrong on our side. Try again.' },
  'identity-provider-failed': { status: 502, detail: 'The identity provider did not answer properly. Try again.' },
  'image-host-failed': { status: 502, detail: 'The image host did not answer properly. Try again.' },
  'image-host-limited': { status: 503, detail: 'The image host limits our requests. Try again later.' },
  'not-ready': { status: 503, detail: 'This server is not ready for visitors yet. Try again shortly.' },
  'database-unavailable': { status: 503, detail: 'The database does not answer. Try again shortly.' },
  'server-exhausted': { status: 503, detail: 'The server has too much to do at the moment. Try again shortly.' },
  'storage-read-only': {
    status: 503,
    title: 'Storage read-only',
    detail: 'The gallery can only be read at the moment. Nothing was saved. Try again later.',
  },
  'storage-full': {
    status: 507,
    detail: 'The disk of the gallery is full. Nothing was saved. Try again when there is room.',
  },
} as const satisfies Record<string, DeclaredError>;

/** Permanent name of an error. */
export type ErrorCode = keyof typeof DECLARED;

const titleOf = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

export const ERRORS = Object.fromEntries(
  Object.entries<DeclaredError>(DECLARED).map(([code, error]) => [code, { title: titleOf(code), ...error }]),
) as Readonly<Record<ErrorCode, Required<DeclaredError>>>;
