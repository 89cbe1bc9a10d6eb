import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { childEnvironment, readSettings, SettingsError } from './env.ts';

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readSettings(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  test('has the defaults of contract 3', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 4321,
      siteUrl: 'http://localhost:4321',
      oidcIssuer: 'https://accounts.google.com',
      demo: true,
      uploadMaxMb: 5,
      trustProxy: 0,
      backgroundPriority: 'low',
    });
    expect(readSettings({ PORT: '5000' }).siteUrl).toBe('http://localhost:5000');
    expect(readSettings({ DEMO: '0' }).adminEmails).toEqual([]);
  });

  test('treats blank values as unset and trims all others', () => {
    expect(
      readSettings({ PORT: ' 5000 ', SITE_URL: '', DEMO: ' ', ADMIN_EMAILS: ' A@x.org , b@x.org,' }),
    ).toMatchObject({
      port: 5000,
      siteUrl: 'http://localhost:5000',
      demo: true,
      adminEmails: ['a@x.org', 'b@x.org'],
    });
  });

  test('reports all problems at once, invalid values as well as invalid combinations', () => {
    const problems = problemsOf({
      PORT: '70000',
      GOOGLE_CLIENT_SECRET: 'secret',
      PUBLIC_ANALYTICS_SRC: 'nonsense',
      DEMO: '1',
      SITE_URL: 'https://gallery.example',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'PUBLIC_ANALYTICS_SRC',
      'GOOGLE_CLIENT_ID',
      'PUBLIC_ANALYTICS_ID',
      'DEMO=1',
    ]);
  });

  test.each([
    ['HOST', 'not a host'],
    ['PORT', '0'],
    ['PORT', '0x1389'],
    ['PORT', '5000.5'],
    ['SITE_URL', 'https://example.org/gallery'],
    ['SITE_URL', 'ftp://example.org'],
    ['SITE_URL', 'https://ann:secret@example.org'],
    ['SITE_URL', 'https://example.org/?page=1'],
    ['SITE_URL', 'https://example.org#top'],
    ['OIDC_ISSUER', 'https://example.org/?tenant=1'],
    ['BUILD_HOOK_URL', 'https://ann:secret@example.org/hook'],
    ['NOTIFY_WEBHOOK', 'https://ann@example.org/hook'],
    ['DATABASE_URL', 'libsql://'],
    ['DATABASE_URL', 'libsql://host:port'],
    ['DATABASE_URL', 'file:/srv/gallery.db?mode=ro'],
    ['ADMIN_EMAILS', 'nobody, someone@example.org'],
    ['UPLOAD_MAX_MB', '1e1'],
    ['UPLOAD_MAX_MB', '0'],
    ['TRUST_PROXY', '1.5'],
  ])('refuses %s=%s with one problem that begins with the name', (name, value) => {
    const problems = problemsOf({ DEMO: '0', [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must `));
  });

  test('refuses the placeholders that Cloudinary shows in CLOUDINARY_URL', () => {
    expect(problemsOf({ CLOUDINARY_URL: 'cloudinary://<your_api_key>:<your_api_secret>@cloud' })).toEqual([
      expect.stringMatching(/^CLOUDINARY_URL still has a placeholder/),
    ]);
  });

  test.each(['::', '0.0.0.0', 'localhost', 'gallery.internal'])('accepts HOST=%s', (host) => {
    expect(readSettings({ HOST: host }).host).toBe(host);
  });

  test.each(['https://127.example.com', 'https://localhost.example.com', 'https://example.com'])(
    'refuses the demo on %s, which others can reach',
    (siteUrl) => {
      expect(problemsOf({ DEMO: '1', SITE_URL: siteUrl })).toEqual([expect.stringContaining('DEMO=1')]);
      expect(readSettings({ SITE_URL: siteUrl }).demo).toBe(false);
    },
  );

  test.each(['http://127.0.0.2:80', 'http://[::1]:4321', 'http://gallery.localhost/'])(
    'enables the demo by default on %s',
    (siteUrl) => {
      expect(readSettings({ SITE_URL: siteUrl }).demo).toBe(true);
    },
  );

  test('reaches a child process unchanged, whatever is set', () => {
    const every = {
      ...{ HOST: '0.0.0.0', PORT: '5000', SITE_URL: 'https://gallery.example', DATA_DIR: '/srv/gallery' },
      ...{ DATABASE_URL: 'libsql://database.example', DATABASE_AUTH_TOKEN: 'token' },
      ...{ CLOUDINARY_URL: 'cloudinary://1:a@cloud', CLOUDINARY_AUTHORITY: 'none', SYNC_MINUTES: '0' },
      ...{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', OIDC_ISSUER: 'https://issuer.example' },
      ...{ DEMO: '0', ADMIN_EMAILS: 'a@x.org,b@x.org', ADMIN_USER_ID: 'admin' },
      ...{ BUILD_HOOK_URL: 'https://hook.example/', BUILD_QUIET_SECONDS: '2.5', DEPLOY_WEBHOOK_SECRET: 's'.repeat(16) },
      ...{ PUBLIC_ANALYTICS_ID: 'G-1', PUBLIC_ANALYTICS_SRC: 'https://analytics.example/a.js', UPLOAD_MAX_MB: '20' },
      ...{ TRUST_PROXY: '1', READING: 'off', BACKGROUND_PRIORITY: 'normal', CONTACT: 'a@x.org' },
      ...{ COLLECT_ALLOW: 'a.example,b.example:81', NOTIFY_WEBHOOK: 'https://notify.example/' },
      METRICS_TOKEN: 'm'.repeat(16),
    };
    const named = readFileSync('.env.example', 'utf8').match(/^[# ]*[A-Z][A-Z_]+(?==)/gm) ?? [];
    expect(Object.keys(every).sort()).toEqual([...new Set(named.map((name) => name.replace(/^[# ]+/, '')))].sort());
    expect(childEnvironment(readSettings(every))).toMatchObject(every);
    for (const source of [every, {}]) {
      const settings = readSettings(source);
      expect(readSettings(childEnvironment(settings))).toEqual(settings);
    }
  });
});
