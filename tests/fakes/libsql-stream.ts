import type { Client, InStatement, InValue, ResultSet, Transaction, Value } from '@libsql/client/sqlite3';

type HranaValue =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string };
type HranaStatement = {
  sql?: string;
  sql_id?: number;
  args?: HranaValue[];
  named_args?: { name: string; value: HranaValue }[];
  want_rows?: boolean;
};
type Condition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and' | 'or'; conds: Condition[] }
  | { type: 'is_autocommit' };
type Step = { condition?: Condition; stmt: HranaStatement };
type HranaError = { message: string; code: string };
type StepOutcomes = { results: (object | null)[]; errors: (HranaError | null)[] };

/** One request of a pipeline. */
export type StreamRequest =
  | { type: 'execute'; stmt: HranaStatement }
  | { type: 'batch'; batch: { steps: Step[] } }
  | { type: 'sequence'; sql?: string; sql_id?: number }
  | { type: 'store_sql'; sql_id: number; sql: string }
  | { type: 'close_sql'; sql_id: number }
  | { type: 'get_autocommit' }
  | { type: 'close' };

function fromHrana(value: HranaValue): InValue {
  if (value.type === 'null') return null;
  if (value.type === 'integer') return BigInt(value.value);
  if (value.type === 'blob') return Buffer.from(value.base64, 'base64');
  return value.value;
}

function toHrana(value: Value): HranaValue {
  if (value === null) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number') return { type: 'float', value };
  if (typeof value === 'string') return { type: 'text', value };
  return { type: 'blob', base64: Buffer.from(value).toString('base64').replace(/=+$/, '') };
}

const resultOf = ({ columns, columnTypes, rows, rowsAffected, lastInsertRowid }: ResultSet) => ({
  cols: columns.map((name, at) => ({ name, decltype: columnTypes[at] || null })),
  rows: rows.map((row) => columns.map((_name, at) => toHrana(row[at] ?? null))),
  affected_row_count: rowsAffected,
  last_insert_rowid: lastInsertRowid === undefined ? null : String(lastInsertRowid),
});

const errorOf = (error: unknown): HranaError => ({
  message: `SQLite error: ${error instanceof Error ? error.message.replace(/^SQLITE_\w+: /, '') : String(error)}`,
  code: error instanceof Error && 'code' in error ? String(error.code) : 'SQLITE_UNKNOWN',
});

const BEGIN_MODE = { IMMEDIATE: 'write', READONLY: 'read', DEFERRED: 'deferred' } as const;

/** Limit of transactions, and the longest one so far. */
export type TransactionTimes = { transactionMaxMs: number; delayMs: number; longestTransactionMs: number };

const timedOut = () => Object.assign(new Error('Transaction timed-out'), { code: 'TRANSACTION_TIMEOUT' });

/**
 * A stream of libSQL over HTTP: a connection with its own transaction, fed with the requests of pipelines. A transaction's time
 * is processor time plus the delay of each pipeline, so the machine's load makes no difference.
 */
export function hranaStream(database: Client, times: TransactionTimes) {
  const texts = new Map<number, string>();
  let transaction: Transaction | undefined;
  let closed = false;
  let spentMs = 0;

  /** Runs a part of a transaction; a transaction over the limit is rolled back. */
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = process.threadCpuUsage();
    const result = await work();
    const { user, system } = process.threadCpuUsage(before);
    spentMs += (user + system) / 1000;
    times.longestTransactionMs = Math.max(times.longestTransactionMs, spentMs);
    return result;
  };

  const requireTime = (): void => {
    if (spentMs <= times.transactionMaxMs) return;
    transaction?.close();
    transaction = undefined;
    throw timedOut();
  };

  const textOf = ({ sql, sql_id: id }: { sql?: string; sql_id?: number }): string =>
    sql ?? (id === undefined ? '' : (texts.get(id) ?? ''));

  const run = async (statement: InStatement & { sql: string }): Promise<ResultSet> => {
    const begin = /^\s*BEGIN\s*(?:TRANSACTION\s*)?(IMMEDIATE|READONLY|DEFERRED)?/i.exec(statement.sql);
    if (begin && !transaction) {
      const mode = (begin[1]?.toUpperCase() ?? 'DEFERRED') as keyof typeof BEGIN_MODE;
      transaction = await database.transaction(BEGIN_MODE[mode]);
      spentMs = 0;
      return database.execute('SELECT 1 WHERE 0');
    }
    if (transaction) requireTime();
    if (transaction && /^\s*(COMMIT|ROLLBACK)\s*;?\s*$/i.test(statement.sql)) {
      const ending = transaction;
      transaction = undefined;
      await (/COMMIT/i.test(statement.sql) ? ending.commit() : ending.rollback());
      return database.execute('SELECT 1 WHERE 0');
    }
    const open = transaction;
    return open ? timed(() => open.execute(statement)) : database.execute(statement);
  };

  const execute = async (statement: HranaStatement): Promise<object> => {
    const named = Object.fromEntries((statement.named_args ?? []).map(({ name, value }) => [name, fromHrana(value)]));
    const args = statement.named_args?.length ? named : (statement.args ?? []).map(fromHrana);
    return resultOf(await run({ sql: textOf(statement), args }));
  };

  const holds = (condition: Condition, so: StepOutcomes): boolean => {
    switch (condition.type) {
      case 'ok':
        return Boolean(so.results[condition.step]);
      case 'error':
        return Boolean(so.errors[condition.step]);
      case 'not':
        return !holds(condition.cond, so);
      case 'and':
        return condition.conds.every((each) => holds(each, so));
      case 'or':
        return condition.conds.some((each) => holds(each, so));
      case 'is_autocommit':
        return transaction === undefined;
    }
  };

  const batch = async (steps: readonly Step[]): Promise<object> => {
    const so: StepOutcomes = { results: [], errors: [] };
    for (const [at, { condition, stmt }] of steps.entries()) {
      so.results[at] = null;
      so.errors[at] = null;
      if (condition && !holds(condition, so)) continue;
      try {
        so.results[at] = await execute(stmt);
      } catch (error) {
        so.errors[at] = errorOf(error);
      }
    }
    return { step_results: so.results, step_errors: so.errors };
  };

  const carryOut = async (request: StreamRequest): Promise<object> => {
    switch (request.type) {
      case 'execute':
        return { result: await execute(request.stmt) };
      case 'batch':
        return { result: await batch(request.batch.steps) };
      case 'sequence':
        await (transaction ?? database).executeMultiple(textOf(request));
        return {};
      case 'store_sql':
        texts.set(request.sql_id, request.sql);
        return {};
      case 'close_sql':
        texts.delete(request.sql_id);
        return {};
      case 'get_autocommit':
        return { is_autocommit: transaction === undefined };
      case 'close':
        closed = true;
        transaction?.close();
        return {};
    }
  };

  return {
    isClosed: () => closed,
    /** Adds the delay of a further pipeline. */
    wait: () => {
      if (transaction) spentMs += times.delayMs;
    },
    /** The result of one request, as in the pipeline's response. */
    handle: async (request: StreamRequest): Promise<object> => {
      try {
        return { type: 'ok', response: { type: request.type, ...(await carryOut(request)) } };
      } catch (error) {
        return { type: 'error', error: errorOf(error) };
      }
    },
  };
}
