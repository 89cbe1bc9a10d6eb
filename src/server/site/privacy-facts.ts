import type { PrivacyFacts } from '#shared/site/legal-facts.ts';
import { usesDemoProvider } from '../auth/identity-provider.ts';
import type { Settings } from '../env.ts';
import { GOOGLE_ISSUER } from '../environment.ts';

/** What the configuration means for people's privacy. */
export function privacyFacts(settings: Settings): PrivacyFacts {
  const { oidcIssuer, analytics, cloudinaryUrl } = settings;
  const isDemo = usesDemoProvider(settings);
  const provider = oidcIssuer === GOOGLE_ISSUER ? 'Google' : new URL(oidcIssuer).host;
  return {
    identityProvider: isDemo ? "this installation's built-in demo sign-in" : provider,
    isDemo,
    analyticsHost: analytics ? new URL(analytics.src).host : null,
    imageService: cloudinaryUrl ? 'Cloudinary' : null,
  };
}
