/** Failure of a remote database: a sentence with a remedy, and whether to retry. */
export class DatabaseOutage extends Error {
  readonly code = 'DATABASE_OUTAGE';
  /** Whether waiting may help. */
  readonly passing: boolean;
  /** Whether the server may have begun the operation. */
  readonly begun: 'no' | 'perhaps';
  constructor(message: string, traits: { passing: boolean; begun: 'no' | 'perhaps' }, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseOutage';
    this.passing = traits.passing;
    this.begun = traits.begun;
  }
}

/** The outage that an error is or was caused by. Recognised by its mark: server and built pages each have a copy of the class. */
export function findOutage(error: unknown): DatabaseOutage | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === 'DATABASE_OUTAGE') return cause as DatabaseOutage;
  }
  return undefined;
}

/** Network failures before a request was sent. */
const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
/** Statuses of a temporarily failing server or proxy. */
const OUT_OF_ORDER = new Set([429, 500, 502, 503, 504]);

type Refusal = { text: string; passing: boolean; begun: 'no' | 'perhaps' };

/** Refusals of Turso and `sqld`: the reason, whether retrying soon may help, and whether something may have been written. */
const REFUSALS: Record<string, Refusal> = {
  BLOCKED: { text: 'is blocked by its provider. Look at its plan and quota.', passing: false, begun: 'no' },
  // It was rolled back; it would take as long again.
  TRANSACTION_TIMEOUT: { text: 'ended a transaction that took too long.', passing: false, begun: 'no' },
  TRANSACTION_BUSY: { text: 'is busy with another transaction.', passing: true, begun: 'no' },
  SQLITE_BUSY: { text: 'is busy with another write.', passing: true, begun: 'no' },
  RESPONSE_TOO_LARGE: { text: 'refuses an answer of that size.', passing: false, begun: 'perhaps' },
  STREAM_EXPIRED: { text: 'closed the connection.', passing: true, begun: 'perhaps' },
  HRANA_CLOSED_ERROR: { text: 'closed the connection.', passing: true, begun: 'perhaps' },
  HRANA_PROTO_ERROR: {
    text: 'gave an answer that is none of a libSQL server. Check DATABASE_URL.',
    passing: true,
    begun: 'perhaps',
  },
};

type Traits = { status: number | undefined; code: string; timedOut: boolean; isFetch: boolean };

/** The refusal in a chain of causes; its name is the code of the error. */
function refusalOf(error: unknown): Refusal | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const refusal = 'code' in cause ? REFUSALS[String(cause.code)] : undefined;
    if (refusal) return refusal;
    // An answer that is no JSON, such as the page of a proxy.
    if (cause instanceof SyntaxError) return REFUSALS.HRANA_PROTO_ERROR;
  }
  return undefined;
}

/** HTTP status, system code and kind, from anywhere in the chain of causes. */
function traitsOf(error: unknown): Traits {
  const traits: Traits = { status: undefined, code: '', timedOut: false, isFetch: false };
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('status' in cause && typeof cause.status === 'number') traits.status = cause.status;
    if ('code' in cause && typeof cause.code === 'string' && /^(E[A-Z_]+|UND_ERR_\w+|CERT_\w+)$/.test(cause.code)) {
      traits.code = cause.code;
    }
    if (cause.name === 'TimeoutError') traits.timedOut = true;
    if (cause instanceof TypeError && /fetch failed|terminated/.test(cause.message)) traits.isFetch = true;
    // Several addresses of one host were tried; all failed in the same way.
    if (cause instanceof AggregateError) Object.assign(traits, { code: traitsOf(cause.errors[0]).code || traits.code });
  }
  return traits;
}

/** An address without possible secrets. */
const shown = (url: string): string => url.replace(/\?.*$/, '').replace(/\/\/[^@/]*@/, '//');

/** The outage of a failed call to a remote database; undefined for an error of the database itself. */
export function outageOf(
  error: unknown,
  { url, tryTimeoutMs }: { url: string; tryTimeoutMs: number },
): DatabaseOutage | undefined {
  const { status, code, timedOut, isFetch } = traitsOf(error);
  const place = `The database at ${shown(url)}`;
  const outage = (text: string, passing: boolean, begun: 'no' | 'perhaps') =>
    new DatabaseOutage(`${place} ${text}`, { passing, begun }, error);
  if (status === 401 || status === 403) {
    return outage(`refuses the token (${status}). Set DATABASE_AUTH_TOKEN to one that is valid for it.`, false, 'no');
  }
  if (status === 404) return outage('is not there (404). Check DATABASE_URL.', false, 'no');
  if (status !== undefined) {
    const begun = status === 429 ? 'no' : 'perhaps';
    return outage(`answers ${status}. Try again later.`, OUT_OF_ORDER.has(status), begun);
  }
  if (timedOut) return outage(`did not answer within ${tryTimeoutMs / 1_000} s. Try again later.`, false, 'perhaps');
  if (!isFetch) {
    const refusal = refusalOf(error);
    return refusal && outage(refusal.text, refusal.passing, refusal.begun);
  }
  const begun = NOT_CONNECTED.test(code) ? 'no' : 'perhaps';
  return outage(`can't be reached (${code || 'connection lost'}). Check DATABASE_URL and the network.`, true, begun);
}
