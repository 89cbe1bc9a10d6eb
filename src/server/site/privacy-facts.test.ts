import { expect, test } from 'vitest';
import { privacyFacts } from './privacy-facts.ts';

const settings = {
  oidcIssuer: 'https://accounts.google.com',
  demo: false,
  analytics: undefined,
  cloudinaryUrl: undefined,
};

test('without analytics and an outside image host nobody else is named', () => {
  expect(privacyFacts(settings)).toEqual({ identityProvider: 'Google', analyticsHost: null, imageService: null });
});

test('whoever receives data is named', () => {
  const facts = privacyFacts({
    oidcIssuer: 'https://id.example/realms/x',
    demo: false,
    analytics: { id: 'G-1', src: 'https://stats.example/script.js' },
    cloudinaryUrl: 'cloudinary://key:secret@cloud',
  });
  expect(facts).toEqual({
    identityProvider: 'id.example',
    analyticsHost: 'stats.example',
    imageService: 'Cloudinary',
  });
});
