import { expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { privacyFacts } from './privacy-facts.ts';

const hosted = {
  SITE_URL: 'https://gallery.example',
  DATA_DIR: '/nowhere',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};
const factsOf = (environment: Record<string, string>) => privacyFacts(readSettings(environment));

test('without analytics and an external image host only the identity provider is listed', () => {
  const nobody = { isDemo: false, analyticsHost: null, imageService: null };
  expect(factsOf(hosted)).toEqual({ identityProvider: 'Google', ...nobody });
});

test('all recipients of data are listed', () => {
  const facts = factsOf({
    ...hosted,
    OIDC_ISSUER: 'https://id.example/realms/x',
    PUBLIC_ANALYTICS_ID: 'G-1',
    PUBLIC_ANALYTICS_SRC: 'https://stats.example/script.js',
    CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
  });
  expect(facts).toEqual({
    identityProvider: 'id.example',
    isDemo: false,
    analyticsHost: 'stats.example',
    imageService: 'Cloudinary',
  });
});

test('the demo sign-in is listed only while it is in use', () => {
  const demo = { SITE_URL: 'http://localhost:4321', DATA_DIR: '/nowhere' };
  expect(factsOf(demo)).toMatchObject({ isDemo: true, identityProvider: expect.stringContaining('demo') });
  const own = { ...demo, DEMO: '1', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(factsOf(own)).toMatchObject({ isDemo: false, identityProvider: 'Google' });
});
