import type { Client, Transaction } from '@libsql/client/http';

/** Usage of a database client. */
export type Traffic = {
  /** Open connections: the client's own, and one for each transaction in progress. */
  connections: () => number;
  /** Statements since it was opened. */
  queries: () => number;
};

/** Counts a client's calls; the client is changed in place, so that every holder is counted. */
export function countTraffic(client: Client): Traffic {
  let queries = 0;
  const transactions = new Set<Transaction>();
  const counted = <C extends (...args: never[]) => unknown>(
    call: C,
    statements: (...args: Parameters<C>) => number,
  ): C =>
    ((...args: Parameters<C>) => {
      queries += statements(...args);
      return call(...args);
    }) as C;
  client.execute = counted(client.execute.bind(client) as Client['execute'], () => 1);
  client.batch = counted(client.batch.bind(client), (statements) => statements.length);
  client.migrate = counted(client.migrate.bind(client), (statements) => statements.length);
  client.executeMultiple = counted(client.executeMultiple.bind(client), () => 1);
  const begin = client.transaction.bind(client);
  client.transaction = (async (...mode: Parameters<typeof begin>) => {
    const transaction = await begin(...mode);
    transactions.add(transaction);
    return transaction;
  }) as Client['transaction'];
  const openTransactions = (): number => {
    for (const transaction of transactions) if (transaction.closed) transactions.delete(transaction);
    return transactions.size;
  };
  return { connections: () => (client.closed ? 0 : 1 + openTransactions()), queries: () => queries };
}
