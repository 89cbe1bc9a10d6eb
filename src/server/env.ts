import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { pathToFileURL } from 'node:url';
import { z } from 'astro/zod';
import { DEMO_ADMIN_EMAIL } from './auth/demo-provider/demo-people.ts';
import { cloudinaryAccount } from './image-host/cloudinary-account.ts';

/** Everything the program can be told from outside (contract 3), validated and with defaults filled in. */
export type Settings = {
  host: string;
  port: number;
  /** Origin of the public address, without a trailing slash. */
  siteUrl: string;
  /** Absolute path of everything the embedded default writes. */
  dataDir: string;
  databaseUrl: string;
  databaseAuthToken: string | undefined;
  cloudinaryUrl: string | undefined;
  googleClientId: string | undefined;
  googleClientSecret: string | undefined;
  oidcIssuer: string;
  demo: boolean;
  adminEmails: readonly string[];
  adminUserId: string | undefined;
  buildHookUrl: string | undefined;
  analytics: { id: string; src: string } | undefined;
  uploadMaxMb: number;
  trustProxy: number;
  /** Bearer token for `/metrics`; without one only this machine may read them. */
  metricsToken: string | undefined;
};

/** All problems of the settings at once, a line each. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings need attention:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether an address leads to this machine only. */
export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url);
  return LOOPBACK_HOSTS.has(hostname) || hostname.endsWith('.localhost') || hostname.startsWith('127.');
};

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const httpUrl = z.url({ protocol: /^https?$/, message: 'must be an http(s) address' });

/** Says what is wrong with the setting without repeating it: it holds a secret. */
function checkCloudinaryUrl(text: string, context: z.RefinementCtx): void {
  try {
    cloudinaryAccount(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
}

const environmentSchema = z.object({
  HOST: optional(z.string()),
  PORT: optional(
    z.coerce.number('must be a port number').int().min(1, 'must be 1 to 65535').max(65535, 'must be 1 to 65535'),
  ),
  SITE_URL: optional(httpUrl),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.string().regex(/^(file:|libsql:\/\/|https?:\/\/)/, 'must begin with file:, libsql:// or https://'),
  ),
  DATABASE_AUTH_TOKEN: optional(z.string()),
  CLOUDINARY_URL: optional(z.string().superRefine(checkCloudinaryUrl)),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  OIDC_ISSUER: optional(httpUrl),
  DEMO: optional(z.enum(['0', '1'], 'must be 0 or 1')),
  ADMIN_EMAILS: optional(z.string()),
  ADMIN_USER_ID: optional(z.string()),
  BUILD_HOOK_URL: optional(httpUrl),
  PUBLIC_ANALYTICS_ID: optional(z.string()),
  PUBLIC_ANALYTICS_SRC: optional(httpUrl),
  UPLOAD_MAX_MB: optional(
    z.coerce.number('must be a number').positive('must be above 0').max(100, 'must be at most 100'),
  ),
  TRUST_PROXY: optional(
    z.coerce.number('must be a number').int().min(0, 'must be 0 or more').max(16, 'must be at most 16'),
  ),
  METRICS_TOKEN: optional(z.string().regex(/^[\x21-\x7e]{16,}$/, 'must be 16 or more characters without spaces')),
});

type Environment = z.infer<typeof environmentSchema>;

/** What no single variable shows: combinations that can't work. */
function contradictions(env: Environment, settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.demo && !isLoopback(settings.siteUrl)) {
    problems.push('DEMO=1 is for this machine only: SITE_URL must be a loopback address, or set DEMO=0.');
  }
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither.');
  }
  if (Boolean(env.PUBLIC_ANALYTICS_ID) !== Boolean(env.PUBLIC_ANALYTICS_SRC)) {
    problems.push('PUBLIC_ANALYTICS_ID and PUBLIC_ANALYTICS_SRC go together: set both or neither.');
  }
  return problems;
}

const emailList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((email) => email.trim().toLowerCase())
    .filter(Boolean);

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
    googleClientId: env.GOOGLE_CLIENT_ID,
    googleClientSecret: env.GOOGLE_CLIENT_SECRET,
    oidcIssuer: (env.OIDC_ISSUER ?? 'https://accounts.google.com').replace(/\/$/, ''),
    demo,
    adminEmails: emailList(env.ADMIN_EMAILS ?? (demo && !env.GOOGLE_CLIENT_ID ? DEMO_ADMIN_EMAIL : undefined)),
    adminUserId: env.ADMIN_USER_ID,
    buildHookUrl: env.BUILD_HOOK_URL,
    analytics:
      env.PUBLIC_ANALYTICS_ID && env.PUBLIC_ANALYTICS_SRC
        ? { id: env.PUBLIC_ANALYTICS_ID, src: env.PUBLIC_ANALYTICS_SRC }
        : undefined,
    uploadMaxMb: env.UPLOAD_MAX_MB ?? 5,
    trustProxy: env.TRUST_PROXY ?? 0,
    metricsToken: env.METRICS_TOKEN,
  };
}

/** Reads the settings from the environment and `.env`; throws one `SettingsError` that lists every problem. */
export function readSettings(source?: Record<string, string | undefined>): Settings {
  if (!source && existsSync('.env')) loadEnvFile('.env');
  const parsed = environmentSchema.safeParse(source ?? process.env);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  }
  const settings = settingsFrom(parsed.data);
  const problems = contradictions(parsed.data, settings);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** The environment of a child process that shall have these settings, whatever this process was started with. */
export function childEnvironment(settings: Settings, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = {
    HOST: settings.host,
    PORT: String(settings.port),
    SITE_URL: settings.siteUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl,
    DATABASE_AUTH_TOKEN: settings.databaseAuthToken,
    CLOUDINARY_URL: settings.cloudinaryUrl,
    GOOGLE_CLIENT_ID: settings.googleClientId,
    GOOGLE_CLIENT_SECRET: settings.googleClientSecret,
    OIDC_ISSUER: settings.oidcIssuer,
    DEMO: settings.demo ? '1' : '0',
    ADMIN_EMAILS: settings.adminEmails.join(','),
    ADMIN_USER_ID: settings.adminUserId,
    BUILD_HOOK_URL: settings.buildHookUrl,
    PUBLIC_ANALYTICS_ID: settings.analytics?.id,
    PUBLIC_ANALYTICS_SRC: settings.analytics?.src,
    UPLOAD_MAX_MB: String(settings.uploadMaxMb),
    TRUST_PROXY: String(settings.trustProxy),
    METRICS_TOKEN: settings.metricsToken,
  };
  // Blank, not absent: the child reads `.env` too, and what is set already wins over it.
  const set = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, value ?? '']));
  return { ...process.env, ...set, ...extra };
}

/** Whether this is a build on Netlify, which says so itself. */
export function isNetlify(): boolean {
  const { NETLIFY } = process.env;
  return NETLIFY === 'true';
}

/** Name of the release that a build on Netlify makes; elsewhere our own server names it. */
export function deployName(): string {
  const { DEPLOY_ID } = process.env;
  return DEPLOY_ID ?? 'development';
}
