/** The problem document of a failed call, as far as the client uses it. */
export type Problem = {
  status: number;
  type?: string;
  title?: string;
  detail?: string;
  errors?: Record<string, string>;
} & Record<string, unknown>;

/** A call that failed. `message` is "<status>: <body text>" (spec 7); what people read is `problem.detail`. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, bodyText: string, problem: Problem | undefined) {
    super(`${status}: ${bodyText}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

/** The sentence of a failure that is fit for people, or the given one. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.problem?.detail) || otherwise;

/** The error of a non-success answer, with its problem document where it has one. */
export async function failureOf(response: Response): Promise<ApiError> {
  const text = (await response.text()) || response.statusText;
  let problem: Problem | undefined;
  if (response.headers.get('Content-Type')?.includes('json')) {
    try {
      problem = JSON.parse(text) as Problem;
    } catch {
      problem = undefined;
    }
  }
  return new ApiError(response.status, text, problem);
}

/** What a call can be given. A plain `body` is sent as JSON, a `FormData` as it is; `keepalive` outlives the page. */
export type CallOptions = {
  method?: string;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  headers?: Record<string, string>;
};

/** Calls our own API with cookies and answers its JSON. Throws `ApiError` for every non-success answer and `TypeError` without a network. */
export async function callApi<T>(
  path: string,
  { method = 'GET', body, signal, keepalive = false, headers = {} }: CallOptions = {},
): Promise<T> {
  const asIs = body instanceof FormData;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(keepalive ? { keepalive } : {}),
    ...(signal ? { signal } : {}),
    ...(body === undefined ? {} : { body: asIs ? body : JSON.stringify(body) }),
    headers: { ...headers, ...(body === undefined || asIs ? {} : { 'Content-Type': 'application/json' }) },
  });
  if (!response.ok) throw await failureOf(response);
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as T;
}
