/** Where the built-in identity provider is mounted. */
export const DEMO_PROVIDER_PATH = '/demo-idp';

/**
 * The gallery's client registration at its built-in provider. The secret need not be secret: the provider exists on
 * loopback only, and PKCE protects the codes.
 */
export const DEMO_CLIENT = { clientId: 'gallery-demo', clientSecret: 'demo-only' } as const;

/** Whether a path (with or without query) is the built-in provider's. */
export const isDemoProviderPath = (path: string): boolean => path.startsWith(`${DEMO_PROVIDER_PATH}/`);
