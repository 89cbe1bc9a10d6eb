import { company } from '../company.ts';

/** Application security: findings where the code is. */
export const lintharbor = company({
  name: 'Lintharbor',
  product: 'AppSec',
  category: 'Application security',
  description: 'Findings from code, dependencies and pipelines, deduplicated, with a fix that a developer can merge.',
  logo: 'hex',
  icon: 'fas fa-code',
  color: '#2ea043',
  look: 'dark top-tabs outline plain line bars',
  neutral: [215, 18],
  shape: [6, 40, 600],
  accent: '#3fb950',
  palette: ['#3fb950', '#58a6ff', '#d29922'],
  workspace: 'copperline',
  date: '2026-05-27',
  nav: `
    Overview LayoutDashboard, Findings Bug, Supply chain GitBranch, Projects FolderGit,
    Gates ShieldCheck, Reports ChartLine, Code search Code, Settings Settings
  `,
  people: 'Wren Halloran, Pavel Dvorak, Nia Sato, Gus Lindahl, Farah Zaman, Cole Ibarra, Annika Roos, Tariq Bell',
  story: `
    LH-8841 | critical | billing-api | src/invoices/search.ts | SQL built from request parameter
    The invoice search of billing-api puts the sort parameter into SQL. It is reachable without a role and introduced in pull request 2214.
  `,
  steps: `
    13:02 | Introduced | Pull request 2214 merged | feat: sort invoices by any column | GitBranch
    13:05 | Found | Data flow from query to SQL | CWE-89, 4 steps | Bug
    13:06 | Confirmed | Reachable from /v2/invoices | No role needed | Globe
    13:20 | Fix proposed | Pull request 2219 opened | Allow list of columns | Wrench
    14:11 | Merged | Reviewed by Nia Sato | Tests added, gate passed | CircleCheck
  `,
  kpis: `
    Open findings | 1,207 | -84 | good
    Fix rate | 71% | +6% | good
    Blocked merges | 9 | +2 | flat
    Median fix | 3.1 d | -0.8 d | good
    Secrets found | 2 | -5 | good
    Projects covered | 212 / 218 | +4 | good
  `,
  series: ['Findings introduced and fixed', '', 'Fixed', 'Introduced'],
  alerts: `
    Findings
    critical | SQL built from request parameter | billing-api | CWE-89 | src/invoices/search.ts:84
    critical | Cloud key in test fixture | infra-live | CWE-798 | fixtures/deploy.json:12
    high | Redirect to unchecked address | web-portal | CWE-601 | src/auth/return.ts:31
    high | Fetch of user-supplied address | preview-worker | CWE-918 | lib/unfurl.ts:57
    medium | CVE-2026-14408 in parse-ini 2.1.0 | build-tools | CWE-1321 | package-lock.json
    medium | Markdown rendered without escaping | web-portal | CWE-79 | src/notes/view.tsx:112
    high | Token compare leaks timing | billing-api | CWE-208 | src/hooks/verify.ts:19
    low | Weak hash for cache key | search-index | CWE-328 | cache/key.go:44
    medium | Container runs as root | mailer | CWE-250 | Dockerfile:1
    low | Verbose error to client | web-portal | CWE-209 | src/error.ts:8
    medium | Workflow token may write | infra-live | CWE-732 | .ci/release.yml:22
  `,
  assets: `
    Projects
    billing-api | TypeScript | Payments | Blocked | 84
    infra-live | HCL | Platform | Blocked | 79
    web-portal | TypeScript | Web | Passing | 61
    preview-worker | TypeScript | Web | Warning | 58
    build-tools | JavaScript | Platform | Passing | 42
    search-index | Go | Search | Passing | 21
    mailer | Python | Messaging | Warning | 37
    mobile-app | Kotlin | Mobile | Passing | 18
    ledger-core | Rust | Payments | Passing | 7
    design-tokens | CSS | Web | Passing | 2
  `,
  weaknesses: `
    CVE-2026-14408 | Prototype pollution | parse-ini 2.1.0 | 7.5 | 41 | 9
    CVE-2026-09112 | Command injection in archive name | tarry 6.0.3 | 9.1 | 3 | 2
    CVE-2025-63310 | Regex denial of service | semver-lite 5.7 | 5.9 | 118 | 60
    CVE-2026-02077 | Request smuggling | tinyhttp-go 1.4 | 8.1 | 6 | 18
    CVE-2025-57204 | Signature not checked | jwt-mini 3.2 | 8.8 | 2 | 33
    CVE-2026-17740 | Path traversal | static-serve 0.9 | 7.2 | 9 | 5
    CVE-2025-44192 | Unsafe deserialization | yamlish 1.3 | 9.8 | 1 | 1
    CVE-2026-05518 | Cookie without scope | sessionly 4.4 | 5.4 | 14 | 22
    CVE-2025-70963 | Integer overflow in resize | pixelkit 2.0 | 7.8 | 7 | 41
    CVE-2026-11205 | Secret in debug log | cloud-sdk-lite 9 | 6.2 | 31 | 12
  `,
  policies: `
    No new criticals | Block merges that introduce a critical finding | Block | 9
    No secrets | Block pushes that carry a credential | Block | 2
    Pinned actions | Warn on pipeline steps without a hash | Warn | 61
    Licence check | Block copyleft licences in products | Block | 1
    Signed commits | Require signatures on release branches | Warn | 14
    Test coverage of fixes | Ask for a test with each fix | Off | 0
  `,
  query: `
    search.ts
    export async function searchInvoices(req: Request) {
      const sort = req.query.get('sort') ?? 'created_at';
      const account = requireAccount(req);
      return db.query(
        'select id, total, due from invoices ' +
        'where account_id = $1 ' +
        'order by ' + sort + ' desc limit 50',
        [account.id],
      );
    }
  `,
  found: `
    step | file | line | kind
    1 | src/invoices/search.ts | 81 | Source: query parameter
    2 | src/invoices/search.ts | 84 | Flow: template string
    3 | src/invoices/search.ts | 87 | Sink: SQL text
  `,
  pictures: `
    code-finding dashboard-ops vulns-detail vulns-table assets-table policies-list integrations login-card code-card
    compact-table toasts alert-card rule-form
  `,
});
