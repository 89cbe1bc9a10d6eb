import type { Settings } from './env.ts';
import { isLoopback } from './loopback.ts';

/**
 * Why this configuration can't work on Netlify, one line per problem: its functions have no disk of their own, so neither an
 * embedded database nor images as files can be served there.
 */
export function hostedProblems(settings: Settings): string[] {
  const problems: string[] = [];
  const needs = (isThere: unknown, problem: string) => {
    if (!isThere) problems.push(problem);
  };
  needs(
    settings.siteUrl.startsWith('https:') && !isLoopback(settings.siteUrl),
    'SITE_URL is missing: the public https:// address of the site.',
  );
  needs(
    !settings.databaseUrl.startsWith('file:'),
    "DATABASE_URL is missing: a libsql:// or https:// address. A function can't serve a file.",
  );
  needs(settings.databaseAuthToken, 'DATABASE_AUTH_TOKEN is missing: the token of that database.');
  needs(settings.cloudinaryUrl, "CLOUDINARY_URL is missing: a function can't serve images from local files.");
  needs(settings.googleClientId, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing: nobody could sign in.');
  needs(settings.buildHookUrl, "BUILD_HOOK_URL is missing: admins' edits would never reach the pages.");
  needs(!settings.demo, 'DEMO must be 0: the demo signs people in on this machine only.');
  return problems;
}
