import { company } from '../company.ts';

/** Vulnerability management: what to fix first. */
export const faultmere = company({
  name: 'Faultmere',
  product: 'Vulnerability management',
  category: 'Vulnerability management',
  description:
    'Ranks weaknesses by how likely they are to hurt you, and tells each team the one fix that removes the most risk.',
  logo: 'prism',
  icon: 'fas fa-bug',
  color: '#a3e635',
  look: 'dark rail outline plain fill line',
  neutral: [205, 30],
  shape: [9, 42, 600],
  palette: ['#a3e635', '#38bdf8', '#fb7185'],
  workspace: 'Corvane Hospitals',
  date: '2026-02-17',
  nav: `
    Risk Gauge, Findings Bug, Exposure Waypoints, Assets Server,
    Service levels Timer, Reports ChartNoAxesColumn, Remediation Wrench, Settings Settings
  `,
  people: 'Hanna Reuter, Omar Feld, Silje Dahl, Ivo Marin, Chidi Obasi, Klara Noll, Ben Arslan, Tova Lind',
  story: `
    FIX-2207 | critical | pacs-gw-01 | imaging-ops | Upgrade imagelink to 5.4.2
    One upgrade on 34 imaging hosts closes CVE-2026-21788 and eleven other findings, and lowers the risk score by 38 points.
  `,
  steps: `
    06:10 | Detect | CVE-2026-21788 found on 34 assets | Authenticated scan nightly-imaging | ScanLine
    07:45 | Enrich | Added to known exploited list | Due in 7 days under level A | Flame
    08:02 | Assign | Ticket IMG-884 for imaging-ops | Owner Ivo Marin | UserPlus
    12:30 | Fix | Patch window on 30 hosts | 29 succeeded, 1 rolled back | Wrench
    15:20 | Verify | Rescan confirms 29 fixed | Risk score 679 to 641 | CircleCheck
  `,
  kpis: `
    Risk score | 641 | -38 | good
    Open criticals | 112 | -27 | good
    Past due | 19 | +5 | bad
    Assets scanned | 18,930 | +1.2% | flat
    Exploited in the wild | 7 | +2 | bad
    Median days to fix | 11.6 | -3.1 | good
  `,
  series: ['Critical findings by day', '', 'Open', 'Past due'],
  shares: `
    Risk by team
    Clinical systems | 214
    Workplace | 161
    Imaging | 118
    Platform | 92
    Laboratory | 40
  `,
  alerts: `
    Newly exploited
    critical | CVE-2026-21788 now exploited in the wild | 34 assets | Known exploited | Intel
    critical | Imaging gateway allows file write | pacs-gw-01 | CVE-2026-19430 | Scanner
    high | End of life operating system | 61 assets | Lifecycle | Inventory
    high | Exploit code published for CVE-2026-10277 | 212 assets | Exploit watch | Intel
    medium | Default password on infusion pump console | pump-con-7 | Credential check | Scanner
    medium | Patch failed twice | rad-ws-044 | Patch job | Agent
    low | Weak cipher on patient portal | portal-ext | TLS check | Scanner
  `,
  assets: `
    Assets by risk
    pacs-gw-01 | Imaging gateway | Imaging | Internet | 981
    ehr-app-03 | Application server | Clinical systems | Internal | 904
    rad-ws-044 | Workstation | Imaging | Internal | 877
    portal-ext | Web server | Platform | Internet | 812
    pump-con-7 | Medical device | Clinical systems | Isolated | 760
    lab-lis-01 | Database | Laboratory | Internal | 688
    vpn-edge-2 | Appliance | Platform | Internet | 655
    print-core | Print server | Workplace | Internal | 512
    kiosk-er-02 | Kiosk | Clinical systems | Guest | 498
    dc-01 | Directory | Workplace | Internal | 430
    pharm-api | Container | Platform | Internal | 377
  `,
  weaknesses: `
    CVE-2026-21788 | Unauthenticated file write in image import | imagelink 5.3 | 9.8 | 34 | 3
    CVE-2026-19430 | Path traversal in study export | pacsbridge 8.1 | 9.1 | 6 | 8
    CVE-2025-71944 | Privilege escalation by print driver | spoolcore 3.7 | 8.8 | 412 | 26
    CVE-2026-10277 | Heap overflow in archive parser | unpackit 2.9 | 8.4 | 212 | 11
    CVE-2025-60318 | SQL injection in results search | labtrack 4.0 | 8.1 | 2 | 40
    CVE-2026-00914 | Authentication bypass on console | pumpview 1.6 | 7.7 | 18 | 19
    CVE-2025-55120 | Use after free in font renderer | docview 11.2 | 7.3 | 1204 | 55
    CVE-2025-48811 | Weak random in session id | portal-kit 2.0 | 6.5 | 4 | 72
    CVE-2026-03301 | Denial of service by small packet | vpn-edge 9.0 | 6.1 | 2 | 14
    CVE-2025-39077 | Information leak in error page | ehr-web 7.8 | 5.3 | 9 | 90
    CVE-2025-31546 | Cross-site scripting in notes | ehr-web 7.8 | 5 | 9 | 101
    CVE-2025-22019 | Open redirect after sign-in | portal-kit 2.0 | 4.1 | 4 | 120
  `,
  policies: `
    Level A: exploited | Known exploited and reachable: 7 days | Active | 7
    Level B: critical | Score 9.0 and above: 15 days | Active | 105
  `,
  pictures: `
    vulns-table dashboard-ops vulns-detail report-trends settings-form users-matrix score-card stat-cards
    severity-badges chart-card
  `,
});
