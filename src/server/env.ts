import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { pathToFileURL } from 'node:url';
import {
  CLOUDINARY_AUTHORITIES,
  DEMO_ADMIN_EMAIL,
  type Environment,
  GOOGLE_ISSUER,
  readEnvironment,
} from './environment.ts';
import { isLoopback } from './loopback.ts';

/** A field of images that people may edit at Cloudinary as well. */
export type CloudinaryAuthority = (typeof CLOUDINARY_AUTHORITIES)[number];

/** The configuration (contract 3), validated and with defaults filled in. */
export type Settings = {
  host: string;
  port: number;
  /** Origin of the public address, without a trailing slash. */
  siteUrl: string;
  /** Absolute path of the folder for everything that the embedded default writes. */
  dataDir: string;
  databaseUrl: string;
  databaseAuthToken: string | undefined;
  cloudinaryUrl: string | undefined;
  /** Fields for which Cloudinary is the source, unless an admin has edited them here. */
  cloudinaryAuthority: readonly CloudinaryAuthority[];
  /** How often the index is synced with Cloudinary automatically; 0: never. */
  syncMinutes: number;
  googleClientId: string | undefined;
  googleClientSecret: string | undefined;
  oidcIssuer: string;
  demo: boolean;
  adminEmails: readonly string[];
  adminUserId: string | undefined;
  buildHookUrl: string | undefined;
  /** Minimum time between calls of the build hook, by all processes together. */
  buildQuietSeconds: number;
  /** Secret that deploy notifications are signed with; without it none is accepted. */
  deployWebhookSecret: string | undefined;
  analytics: { id: string; src: string } | undefined;
  /** Largest upload in a request. */
  uploadMaxMb: number;
  /** Largest upload that an admin's browser may send to Cloudinary itself, where a request's limit is below `UPLOAD_MAX_MB`; else 0. */
  directUploadMaxMb: number;
  trustProxy: number;
  /** Whether the text, colours and theme of images are read. */
  reading: boolean;
  /** Priority of builds and image encoding compared with the server's responses. */
  backgroundPriority: 'low' | 'normal';
  /** Address or page that legal pages, `collect`'s user agent and removal requests name. */
  contact: string | undefined;
  /** Hosts, with or without a port, that `collect` may fetch from although they are not public. */
  collectAllow: readonly string[];
  /** Receives a JSON POST about requests from outside, failed builds and syncs, and changed sources. */
  notifyWebhook: string | undefined;
  /** Bearer token for `/metrics`; without one only this machine may read them, in the demo. */
  metricsToken: string | undefined;
};

/** All problems of the configuration at once, one per line. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings need attention:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['PUBLIC_ANALYTICS_ID', 'PUBLIC_ANALYTICS_SRC'],
] as const;

/** Combinations of variables that can't work. `isSet` checks whether a variable was given, valid or not. */
function contradictions(settings: Settings, isSet: (name: string) => boolean): string[] {
  const problems = PAIRS.filter(([one, other]) => isSet(one) !== isSet(other)).map(
    ([one, other]) => `${one} and ${other} go together: set both or neither.`,
  );
  if (settings.demo && !isLoopback(settings.siteUrl)) {
    problems.push('DEMO=1 is for this machine only: SITE_URL must be a loopback address, or set DEMO=0.');
  }
  return problems;
}

/** In MB: a function takes bodies of 6 MB, and base64 makes a file a third larger. */
const FUNCTION_UPLOAD_MAX_MB = 4;

/** Where another service builds and images are at Cloudinary, a function may be serving. */
function uploadLimits(env: Environment): Pick<Settings, 'uploadMaxMb' | 'directUploadMaxMb'> {
  const maxMb = env.UPLOAD_MAX_MB ?? 5;
  const isCapped = Boolean(env.BUILD_HOOK_URL && env.CLOUDINARY_URL) && maxMb > FUNCTION_UPLOAD_MAX_MB;
  return isCapped
    ? { uploadMaxMb: FUNCTION_UPLOAD_MAX_MB, directUploadMaxMb: maxMb }
    : { uploadMaxMb: maxMb, directUploadMaxMb: 0 };
}

function settingsFrom(env: Environment): Settings {
  const port = env.PORT ?? 4321;
  const siteUrl = new URL(env.SITE_URL ?? `http://localhost:${port}`).origin;
  const dataDir = resolve(env.DATA_DIR ?? '.data');
  const demo = env.DEMO ? env.DEMO === '1' : !env.GOOGLE_CLIENT_ID && isLoopback(siteUrl);
  return {
    host: env.HOST ?? '127.0.0.1',
    port,
    siteUrl,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? pathToFileURL(resolve(dataDir, 'gallery.db')).href.replace('file://', 'file:'),
    databaseAuthToken: env.DATABASE_AUTH_TOKEN,
    cloudinaryUrl: env.CLOUDINARY_URL,
    cloudinaryAuthority: env.CLOUDINARY_AUTHORITY ?? CLOUDINARY_AUTHORITIES,
    syncMinutes: env.SYNC_MINUTES ?? 15,
    googleClientId: env.GOOGLE_CLIENT_ID,
    googleClientSecret: env.GOOGLE_CLIENT_SECRET,
    oidcIssuer: (env.OIDC_ISSUER ?? GOOGLE_ISSUER).replace(/\/$/, ''),
    demo,
    adminEmails: env.ADMIN_EMAILS ?? (demo && !env.GOOGLE_CLIENT_ID ? [DEMO_ADMIN_EMAIL] : []),
    adminUserId: env.ADMIN_USER_ID,
    buildHookUrl: env.BUILD_HOOK_URL,
    buildQuietSeconds: env.BUILD_QUIET_SECONDS ?? 10,
    deployWebhookSecret: env.DEPLOY_WEBHOOK_SECRET,
    analytics:
      env.PUBLIC_ANALYTICS_ID && env.PUBLIC_ANALYTICS_SRC
        ? { id: env.PUBLIC_ANALYTICS_ID, src: env.PUBLIC_ANALYTICS_SRC }
        : undefined,
    ...uploadLimits(env),
    trustProxy: env.TRUST_PROXY ?? 0,
    reading: env.READING !== 'off',
    backgroundPriority: env.BACKGROUND_PRIORITY ?? 'low',
    contact: env.CONTACT,
    collectAllow: env.COLLECT_ALLOW ?? [],
    notifyWebhook: env.NOTIFY_WEBHOOK,
    metricsToken: env.METRICS_TOKEN,
  };
}

/** Reads the configuration from the environment and `.env`; throws one `SettingsError` that lists every problem. */
export function readSettings(source?: Record<string, string | undefined>): Settings {
  if (!source && existsSync('.env')) loadEnvFile('.env');
  const { env, problems, isSet } = readEnvironment(source ?? process.env);
  const settings = settingsFrom(env);
  const all = [...problems, ...contradictions(settings, isSet)];
  if (all.length > 0) throw new SettingsError(all);
  return settings;
}

/** The variable of a setting: `siteUrl` is `SITE_URL`. */
const variableOf = (setting: string): string => setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The environment of a child process with this configuration, regardless of this process's own. */
export function childEnvironment(settings: Settings, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { analytics, directUploadMaxMb, ...own } = settings;
  const all = {
    ...own,
    cloudinaryAuthority: own.cloudinaryAuthority.join(',') || 'none',
    demo: own.demo ? '1' : '0',
    reading: own.reading ? 'on' : 'off',
    uploadMaxMb: Math.max(own.uploadMaxMb, directUploadMaxMb),
    publicAnalyticsId: analytics?.id,
    publicAnalyticsSrc: analytics?.src,
  };
  // Blank, not absent: the child reads `.env` too, and variables that are set take precedence.
  const set = Object.fromEntries(Object.entries(all).map(([name, value]) => [variableOf(name), String(value ?? '')]));
  return { ...process.env, ...set, ...extra };
}

/** Whether this is a build on Netlify, according to its environment. */
export function isNetlify(): boolean {
  const { NETLIFY } = process.env;
  return NETLIFY === 'true';
}

/** What the own builder adds to the environment of an `astro build` that bundles the code without rendering pages. */
export const CODE_BUILD = { GALLERY_CODE_BUILD: '1' };

/** Whether this build only bundles the code (`builds/astro-renderer.ts`). */
export function isCodeBuild(): boolean {
  return process.env.GALLERY_CODE_BUILD === CODE_BUILD.GALLERY_CODE_BUILD;
}

/** Name of the release that a build on Netlify produces; elsewhere our own server names it. */
export function deployName(): string {
  const { DEPLOY_ID } = process.env;
  return DEPLOY_ID ?? 'development';
}
