import type { PrivacyFacts } from '#shared/site/legal-facts.ts';
import type { Settings } from '../env.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';

/** What the settings mean for people's privacy. */
export function privacyFacts({
  oidcIssuer,
  demo,
  analytics,
  cloudinaryUrl,
}: Pick<Settings, 'oidcIssuer' | 'demo' | 'analytics' | 'cloudinaryUrl'>): PrivacyFacts {
  const provider = oidcIssuer === GOOGLE_ISSUER ? 'Google' : new URL(oidcIssuer).host;
  return {
    identityProvider: demo ? "this installation's built-in demo sign-in" : provider,
    analyticsHost: analytics ? new URL(analytics.src).host : null,
    imageService: cloudinaryUrl ? 'Cloudinary' : null,
  };
}
