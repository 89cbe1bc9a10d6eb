/** Google, as an OpenID Connect issuer: the one that is used unless `OIDC_ISSUER` names another. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';
