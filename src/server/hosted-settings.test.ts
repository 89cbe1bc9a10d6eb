import { expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { hostedProblems } from './hosted-settings.ts';

const complete = {
  SITE_URL: 'https://gallery.example',
  DATABASE_URL: 'libsql://gallery.turso.io',
  DATABASE_AUTH_TOKEN: 'token',
  CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/1',
};

test('a complete configuration has no problems', () => {
  expect(hostedProblems(readSettings(complete))).toEqual([]);
});

test('an empty configuration reports all required variables at once', () => {
  const text = hostedProblems(readSettings({})).join('\n');
  for (const name of [...Object.keys(complete), 'DEMO']) expect(text).toContain(name);
});

test.each(Object.keys(complete).filter((name) => !name.startsWith('GOOGLE')))(
  'if only %s is missing, it is the only problem',
  (missing) => {
    const problems = hostedProblems(readSettings({ ...complete, DEMO: '0', [missing]: undefined }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${missing} `));
  },
);
