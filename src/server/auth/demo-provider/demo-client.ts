/** Where the built-in identity provider is mounted. */
export const DEMO_PROVIDER_PATH = '/demo-idp';

/**
 * Who the gallery is to its built-in provider. The secret is none: the provider exists on loopback only, and what
 * protects a code there is PKCE.
 */
export const DEMO_CLIENT = { clientId: 'gallery-demo', clientSecret: 'demo-only' } as const;

/** Whether a path (with or without query) is the built-in provider's. */
export const isDemoProviderPath = (path: string): boolean => path.startsWith(`${DEMO_PROVIDER_PATH}/`);
