import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const lintharborCase: Case = {
  story: {
    id: 'LH-8841',
    title: 'SQL built from request parameter',
    severity: 'critical',
    summary:
      'The invoice search of billing-api puts the sort parameter into SQL. It is reachable without a role and introduced in pull request 2214.',
    host: 'billing-api',
    account: 'src/invoices/search.ts',
    steps: [
      ['13:02', 'Introduced', 'Pull request 2214 merged', 'feat: sort invoices by any column', 'GitBranch'],
      ['13:05', 'Found', 'Data flow from query to SQL', 'CWE-89, 4 steps', 'Bug'],
      ['13:06', 'Confirmed', 'Reachable from /v2/invoices', 'No role needed', 'Globe'],
      ['13:20', 'Fix proposed', 'Pull request 2219 opened', 'Allow list of columns', 'Wrench'],
      ['14:11', 'Merged', 'Reviewed by Nia Sato', 'Tests added, gate passed', 'CircleCheck'],
    ],
  },
  query: {
    language: 'search.ts',
    lines: [
      'export async function searchInvoices(req: Request) {',
      "  const sort = req.query.get('sort') ?? 'created_at';",
      '  const account = requireAccount(req);',
      '  return db.query(',
      "    'select id, total, due from invoices ' +",
      "    'where account_id = $1 ' +",
      "    'order by ' + sort + ' desc limit 50',",
      '    [account.id],',
      '  );',
      '}',
    ],
    columns: ['step', 'file', 'line', 'kind'],
    rows: [
      ['1', 'src/invoices/search.ts', '81', 'Source: query parameter'],
      ['2', 'src/invoices/search.ts', '84', 'Flow: template string'],
      ['3', 'src/invoices/search.ts', '87', 'Sink: SQL text'],
    ],
  },
};
