import type { FuzzRequest } from './fuzz-request.ts';
import type { FuzzResponse } from './send.ts';

/** Values that may be seen by nobody, only by admins, and only by signed-in users. */
export type Secrets = { nobody: readonly string[]; admins: readonly string[]; signedIn: readonly string[] };

/** The caller, and the values that must not reach it. */
export type Asked = { who: 'anonymous' | 'user' | 'admin'; origin: string; secrets: Secrets };

const STACK = /\n\s+at .+:\d+:\d+|node:internal|SQLITE_|LibsqlError|ZodError/;
/** Whether a redirect stays on our own pages or, at sign-in, the demo's identity provider on our own origin. */
const isOwnAddress = (location: string, origin: string) =>
  /^\/(?![/\\])/.test(location) || location.startsWith(`${origin}/`);

const isPacked = ({ headers }: FuzzResponse) => headers['content-encoding'] !== undefined;

function problemComplaint({ method, path }: FuzzRequest, response: FuzzResponse): string | undefined {
  const { status, headers, text } = response;
  if (status < 400 || !path.startsWith('/api/') || method === 'HEAD' || isPacked(response)) return undefined;
  if (headers['content-type'] !== 'application/problem+json') return `no problem document: ${headers['content-type']}`;
  const { type, title, detail, status: told } = JSON.parse(text) as Record<string, unknown>;
  const isWhole = [type, title, detail].every((value) => typeof value === 'string' && value !== '') && told === status;
  return isWhole ? undefined : `an odd problem document: ${text.slice(0, 200)}`;
}

/** Returns everything that is wrong with a response. */
export function problemsOf(request: FuzzRequest, response: FuzzResponse, { who, origin, secrets }: Asked): string[] {
  const { status, headers, text } = response;
  const complaints: (string | undefined)[] = [];
  if (status === 0) complaints.push(`no answer: ${text}`);
  if (status >= 500) complaints.push(`${status}: ${text.slice(0, 300)}`);
  complaints.push(problemComplaint(request, response));
  if (STACK.test(text)) complaints.push('an inner error');
  const hidden = [
    ...secrets.nobody,
    ...(who === 'admin' ? [] : secrets.admins),
    ...(who === 'anonymous' ? secrets.signedIn : []),
  ];
  complaints.push(...hidden.filter((secret) => text.includes(secret)).map((secret) => `told ${secret}`));
  if (headers.location !== undefined && !isOwnAddress(headers.location, origin))
    complaints.push(`led to ${headers.location}`);
  if (
    who !== 'admin' &&
    status < 300 &&
    status > 0 &&
    request.path.startsWith('/api/admin/') &&
    request.method !== 'OPTIONS'
  ) {
    complaints.push(`${status} for someone who is no admin`);
  }
  if (status > 0 && headers['x-content-type-options'] !== 'nosniff') complaints.push('no security headers');
  return complaints.filter((complaint) => complaint !== undefined);
}
