import type { ApiCall, CallArguments, CallOptions, Checking, ResponseOf } from './api-calls.ts';

/** The fields of a failed call's problem document that the client uses. */
export type Problem = {
  status: number;
  type?: string;
  title?: string;
  detail?: string;
  errors?: Record<string, string>;
} & Record<string, unknown>;

/** A call that failed. `message` is "<status>: <body text>" (spec 7); people see `problem.detail`. */
export class ApiError extends Error {
  declare readonly status: number;
  declare readonly problem: Problem | undefined;

  constructor(status: number, bodyText: string, problem: Problem | undefined) {
    super(`${status}: ${bodyText}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

/** The message of a failure for people, or the given one. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.problem?.detail) || otherwise;

/** The error of a non-success response, with its problem document, if any. */
export async function failureOf(response: Response): Promise<ApiError> {
  const text = (await response.text()) || response.statusText;
  const problem = await new Response(text).json().catch(() => undefined);
  return new ApiError(response.status, text, problem);
}

type Sent = CallOptions & {
  params?: Record<string, string>;
  query?: object;
  body?: object;
  form?: FormData;
};

/** A call with its path filled in and its query: `GET /api/companies/acme/images?limit=60`. */
export function requestLine<C extends ApiCall>(call: C, ...[input]: CallArguments<C>): string {
  const { params, query }: Sent = input ?? {};
  const line = call.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] as string));
  return query ? `${line}?${new URLSearchParams(query as Record<string, string>)}` : line;
}

/** How long a read may take, with its body. */
const READ_LIMIT_MS = 15_000;

/**
 * Sends a request line (method and address of our own) with cookies and returns the response's JSON; `onResponse` sees its
 * headers. Throws `ApiError` for every non-success response, `TypeError` without a network or for an answer of another shape, and
 * `SyntaxError` for one that is no JSON. A read that takes too long rejects with a `TimeoutError`; a write has no limit but its signal.
 */
export async function send(
  line: string,
  { isUnchecked, ...options }: RequestInit & Checking & { onResponse?: (response: Response) => void } = {},
): Promise<unknown> {
  const [method, address] = line.split(' ') as [string, string];
  const isRead = method === 'GET';
  // Loaded with the first read, beside it. Without it, the answer is taken as it is.
  const shapes = isRead && !isUnchecked ? import('./response-shapes.ts').catch(() => null) : null;
  const init: RequestInit = { method, credentials: 'include', ...options };
  if (isRead) init.signal = AbortSignal.any([AbortSignal.timeout(READ_LIMIT_MS)].concat(init.signal ?? []));
  // A page that is being left can't load a module any more.
  const response = await (isRead || init.keepalive
    ? fetch(address, init)
    : (await import('./send-once.ts')).sendOnce(address, init));
  if (!response.ok) throw await failureOf(response);
  options.onResponse?.(response);
  const text = await response.text();
  const result: unknown = text ? JSON.parse(text) : null;
  if ((await shapes)?.hasShape(line, result) === false) throw new TypeError('Not from this site');
  return result;
}

/** Calls our own API; path, input and result are typed by the endpoint's declaration. Throws like `send`. */
export async function callApi<C extends ApiCall>(call: C, ...args: CallArguments<C>): Promise<ResponseOf<C>> {
  const { params, query, body, form, headers, ...options }: Sent = args[0] ?? {};
  return send(requestLine(call, ...args), {
    ...options,
    body: form ?? (body ? JSON.stringify(body) : null),
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
  }) as Promise<ResponseOf<C>>;
}
