import type { Estate } from '../../company.ts';

/** What its customer has, what is wrong with it, and in what numbers. */
export const keyhollowEstate: Estate = {
  kpis: [
    ['Standing admins', '6', '-41', 'good'],
    ['Requests today', '214', '+9', 'flat'],
    ['Live sessions', '18', '+3', 'flat'],
    ['Median grant', '52 s', '-14 s', 'good'],
    ['Unused rights', '31%', '-6%', 'good'],
    ['Reviews due', '12', '+4', 'bad'],
  ],
  series: ['Privileged sessions', '', 'Granted', 'Standing'],
  shares: [
    'Most asked for',
    [
      ['prod-db-readonly', 88],
      ['k8s-payments-admin', 61],
      ['core-ledger-shell', 44],
      ['vpn-break-glass', 17],
      ['hsm-operator', 9],
    ],
  ],
  alertsTitle: 'Access requests',
  alerts: [
    ['high', 'core-ledger-shell for 60 minutes', 'Mateo Ruiz', 'Two approvers', 'CHG-20871'],
    ['medium', 'prod-db-readonly for 30 minutes', 'Priya Venn', 'Auto-approve on call', 'INC-5512'],
    ['critical', 'hsm-operator for 15 minutes', 'Ingrid Vik', 'Ceremony', 'CHG-20866'],
    ['low', 'staging-admin for 4 hours', 'Samir Khoury', 'Self-service', 'None'],
    ['medium', 'k8s-payments-admin for 60 minutes', 'Lotte Maes', 'Team lead', 'INC-5509'],
    ['high', 'vpn-break-glass for 20 minutes', 'Hugo Calder', 'Break glass', 'INC-5507'],
    ['low', 'report-export for 1 day', 'Daniel Osei', 'Team lead', 'REQ-1180'],
    ['medium', 'prod-db-write for 15 minutes', 'Priya Venn', 'Two approvers', 'CHG-20859'],
    ['low', 'ci-secrets-read for 30 minutes', 'Samir Khoury', 'Auto-approve on call', 'INC-5501'],
    ['high', 'mainframe-sysprog for 60 minutes', 'Mateo Ruiz', 'Two approvers', 'CHG-20850'],
  ],
  assetsTitle: 'Identities',
  assets: [
    ['Mateo Ruiz', 'Employee', 'Core banking', 'Active', 74],
    ['svc-ledger-batch', 'Service', 'Core banking', 'Active', 69],
    ['Priya Venn', 'Employee', 'Database', 'Active', 58],
    ['vendor-helix-01', 'Vendor', 'Procurement', 'Expires 4 Feb', 55],
    ['svc-report-old', 'Service', 'Finance', 'Unused 210 d', 82],
    ['Lotte Maes', 'Employee', 'Payments', 'Active', 31],
    ['ci-deployer', 'Workload', 'Platform', 'Active', 47],
    ['Ingrid Vik', 'Employee', 'Key custody', 'Active', 40],
    ['Hugo Calder', 'Employee', 'Network', 'Active', 36],
    ['break-glass-01', 'Emergency', 'Security', 'Sealed', 12],
  ],
  policies: [
    ['Ledger data stays', 'Pause sessions that copy settlement tables', 'Enforced', 1],
    ['Two approvers for core', 'Core systems need owner and security', 'Enforced', 44],
    ['On-call self-service', 'On-call may read production for 30 minutes', 'Enforced', 88],
    ['No standing admin', 'Remove direct grants at midnight', 'Enforced', 41],
    ['Vendors by day', 'Vendor access on working days 8 to 18', 'Monitor', 13],
    ['Break glass', 'Immediate, recorded, reviewed within 24 hours', 'Enforced', 3],
  ],
};
