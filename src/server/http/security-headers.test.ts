import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('the security headers are complete, and include Strict-Transport-Security only on https', () => {
  const plain = securityHeaders({ siteUrl: 'http://localhost:4321' });
  expect(plain).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "frame-ancestors 'none'",
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': expect.stringMatching(/camera=\(\).*microphone=\(\).*geolocation=\(\)/),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  });
  expect(securityHeaders({ siteUrl: 'https://gallery.example' })).toEqual({
    ...plain,
    'Strict-Transport-Security': expect.stringMatching(/^max-age=31536000;/),
  });
});
