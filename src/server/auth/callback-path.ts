/** Where the identity provider sends people back to. */
export const CALLBACK_PATH = '/api/auth/callback';
