import type { Db } from '#db/client.ts';

/** The statements that were sent to a watched database. */
export type Watched = { statements: string[]; forget: () => void };

const sqlOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  if (Array.isArray(statement)) return String(statement[0]);
  return (statement as { sql: string }).sql;
};

/** Records every statement that a database's client executes; the client is changed in place. */
export function watchStatements({ $client }: Db): Watched {
  const statements: string[] = [];
  const execute = $client.execute.bind($client) as (...given: unknown[]) => ReturnType<typeof $client.execute>;
  $client.execute = ((...given: unknown[]) => {
    statements.push(sqlOf(given[0]));
    return execute(...given);
  }) as typeof $client.execute;
  const batch = $client.batch.bind($client);
  $client.batch = (given, mode) => {
    statements.push(...given.map(sqlOf));
    return batch(given, mode);
  };
  return {
    statements,
    forget: () => {
      statements.length = 0;
    },
  };
}
