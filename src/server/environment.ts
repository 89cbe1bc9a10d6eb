import { z } from 'astro/zod';
import { cloudinaryAccount } from './cloudinary-account.ts';

/** Google, as an OpenID Connect issuer: the default of `OIDC_ISSUER`. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';

/** The demo's admin, unless ADMIN_EMAILS is set. */
export const DEMO_ADMIN_EMAIL = 'admin@demo.example';

/** Variables as they come from outside. */
type Source = Readonly<Record<string, string | undefined>>;

/** A hostname, an IPv4 or an IPv6 address. Listening fails if it does not belong to this machine. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|[a-f\d:.]*:[a-f\d:.]*)$/i;

const blankIsUnset = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const httpUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http(s) address, such as https://gallery.example' })
  .refine((text) => !/\/\/[^/?#]*@/.test(text), 'must be an address without a user name or a password');

/** Of a database: a file, or a server. */
const databaseUrl = z
  .string()
  .regex(/^(?:file:.|(?:libsql|https?):\/\/[^/])/, 'must begin with file:, libsql:// or https://')
  .refine(
    (text) => (text.startsWith('file:') ? !text.includes('?') : URL.canParse(text)),
    'must be a path without parameters, such as file:/srv/gallery.db, or the address of a server, such as libsql://host',
  );
const integer = (message: string) =>
  z
    .string()
    .regex(/^[+-]?\d+$/, message)
    .transform(Number);

const decimal = (message: string) =>
  z
    .string()
    .regex(/^[+-]?(?:\d+\.?\d*|\.\d+)$/, message)
    .transform(Number);

/** Describes a problem of the variable without repeating its value: it contains a secret. */
function checkCloudinaryUrl(text: string, context: z.RefinementCtx): void {
  try {
    cloudinaryAccount(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
}

const isEmail = (text: string): boolean => z.email().safeParse(text).success;

const emailList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((emails) => emails.every(isEmail), 'must be email addresses with commas between them');

/** Hosts, each with a port or without one, with commas between them. */
const hostList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine(
    (hosts) => hosts.every((host) => URL.parse(`http://${host}`)?.pathname === '/' && !/[/?#@]/.test(host)),
    'must be hosts, or hosts with a port, with commas between them',
  );

/** An e-mail address or a page. */
const contact = z
  .string()
  .trim()
  .refine(
    (text) => isEmail(text) || /^https?:/.test(URL.parse(text)?.protocol ?? ''),
    'must be an email address or the address of a page',
  );

/** The fields for which Cloudinary may be the source. */
export const CLOUDINARY_AUTHORITIES = ['tags', 'alt', 'folder'] as const;

const authorityList = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((name) => name.trim())))
  .pipe(
    z.array(z.enum(CLOUDINARY_AUTHORITIES, 'must be none, or some of tags, alt and folder with commas between them')),
  );

const environmentSchema = z.object({
  HOST: optional(z.string().regex(HOST, 'must be an address or the name of this machine')),
  PORT: optional(
    integer('must be a port number').pipe(z.number().min(1, 'must be 1 to 65535').max(65_535, 'must be 1 to 65535')),
  ),
  SITE_URL: optional(
    httpUrl.refine(
      (text) => URL.parse(text)?.pathname === '/' && !/[?#]/.test(text),
      'must be an address without a path, query or fragment: the site must be at the root of its host',
    ),
  ),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_AUTH_TOKEN: optional(z.string()),
  CLOUDINARY_URL: optional(z.string().superRefine(checkCloudinaryUrl)),
  CLOUDINARY_AUTHORITY: optional(authorityList),
  SYNC_MINUTES: optional(
    integer('must be a whole number').pipe(z.number().min(0, 'must be 0 or more').max(1_440, 'must be at most 1440')),
  ),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  OIDC_ISSUER: optional(httpUrl.refine((text) => !/[?#]/.test(text), 'must be an address without a query or fragment')),
  DEMO: optional(z.enum(['0', '1'], 'must be 0 or 1')),
  ADMIN_EMAILS: optional(emailList),
  ADMIN_USER_ID: optional(z.string()),
  BUILD_HOOK_URL: optional(httpUrl),
  BUILD_QUIET_SECONDS: optional(
    decimal('must be a number of seconds').pipe(z.number().min(0, 'must be 0 or more').max(600, 'must be at most 600')),
  ),
  DEPLOY_WEBHOOK_SECRET: optional(z.string().min(16, 'must be 16 or more characters')),
  PUBLIC_ANALYTICS_ID: optional(z.string()),
  PUBLIC_ANALYTICS_SRC: optional(httpUrl),
  UPLOAD_MAX_MB: optional(
    decimal('must be a number').pipe(z.number().positive('must be above 0').max(100, 'must be at most 100')),
  ),
  TRUST_PROXY: optional(
    integer('must be a whole number').pipe(z.number().min(0, 'must be 0 or more').max(16, 'must be at most 16')),
  ),
  READING: optional(z.enum(['on', 'off'], 'must be on or off')),
  BACKGROUND_PRIORITY: optional(z.enum(['low', 'normal'], 'must be low or normal')),
  CONTACT: optional(contact),
  COLLECT_ALLOW: optional(hostList),
  NOTIFY_WEBHOOK: optional(httpUrl),
  METRICS_TOKEN: optional(z.string().regex(/^[\x21-\x7e]{16,}$/, 'must be 16 or more characters without spaces')),
});

/** The variables with their types; undefined: not set, or blank. */
export type Environment = z.infer<typeof environmentSchema>;

/** The result of reading the variables: `env` has the valid ones, `problems` a line about each of the others. */
export type EnvironmentReading = {
  env: Environment;
  problems: readonly string[];
  /** Whether a variable was given a value, valid or not. */
  isSet: (name: string) => boolean;
};

/** Reads the variables; invalid ones are left out, so that the valid ones can be checked together. */
export function readEnvironment(source: Source): EnvironmentReading {
  const isSet = (name: string): boolean => blankIsUnset(source[name]) !== undefined;
  const parsed = environmentSchema.safeParse(source);
  if (parsed.success) return { env: parsed.data, problems: [], isSet };
  // The first problem of each variable: further ones may follow from it.
  const firsts = new Map([...parsed.error.issues].reverse().map(({ path, message }) => [String(path[0]), message]));
  const wrong = new Set(firsts.keys());
  const problems = [...firsts].reverse().map(([name, message]) => `${name} ${message}.`);
  const right = Object.fromEntries(Object.entries(source).filter(([name]) => !wrong.has(name)));
  return { env: environmentSchema.parse(right), problems, isSet };
}
