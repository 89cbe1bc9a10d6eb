import type { InStatement } from '@libsql/client/http';

const sqlOf = (statement: InStatement | [string, unknown?]): string => {
  if (typeof statement === 'string') return statement;
  return Array.isArray(statement) ? statement[0] : statement.sql;
};

const READ = /^\s*(?:select|pragma\s+(?:integrity|foreign_key)_check)\b/i;

/** Whether a statement changes nothing, so that it can be repeated. */
export const isRead = (statement: InStatement | [string, unknown?]): boolean => READ.test(sqlOf(statement));
