import { company } from '../company.ts';

/** Identity and privileged access: who may do what, for how long. */
export const keyhollow = company({
  name: 'Keyhollow',
  product: 'Privileged access',
  category: 'Identity and access',
  description: 'Standing privilege down to zero: access is asked for, granted for an hour, recorded and gone again.',
  logo: 'key',
  icon: 'fas fa-key',
  color: '#18181b',
  look: 'light top-tabs dot plain line steps',
  neutral: [40, 6],
  shape: [8, 46, 600],
  palette: ['#18181b', '#d97706', '#a8a29e'],
  workspace: 'Lumen & Vale Bank',
  date: '2026-01-28',
  nav: `
    Overview LayoutDashboard, Requests Inbox, Access map Waypoints, Identities Users,
    Policies ScrollText, Reviews ClipboardCheck, Sessions Monitor, Settings Settings
  `,
  people: 'Agnes Thorsen, Hugo Calder, Priya Venn, Mateo Ruiz, Ingrid Vik, Samir Khoury, Lotte Maes, Daniel Osei',
  story: `
    SES-77120 | high | core-ledger-02 | m.ruiz | Unusual commands on core-ledger-02
    A granted shell on core-ledger-02 copied a settlement table to a temp folder outside change CHG-20871. The session was paused and its recording kept.
  `,
  steps: `
    14:02 | Request | core-ledger-shell for 60 minutes | Change CHG-20871, approved by two | KeyRound
    14:04 | Grant | Certificate issued, valid to 15:04 | ssh, from a managed device | BadgeCheck
    14:19 | Session | Service restarted as planned | systemctl restart ledger-batch | Terminal
    14:31 | Anomaly | Table settlement_q4 copied to /tmp | T1005 Data from Local System | TriangleExclamationPoint
    14:31 | Response | Session paused by policy | Policy Ledger data stays | Pause
    14:40 | Review | Explained and released by Agnes Thorsen | Copy deleted, recording kept 7 years | CircleCheck
  `,
  kpis: `
    Standing admins | 6 | -41 | good
    Requests today | 214 | +9 | flat
    Live sessions | 18 | +3 | flat
    Median grant | 52 s | -14 s | good
    Unused rights | 31% | -6% | good
    Reviews due | 12 | +4 | bad
  `,
  series: ['Privileged sessions', '', 'Granted', 'Standing'],
  alerts: `
    Access requests
    high | core-ledger-shell for 60 minutes | Mateo Ruiz | Two approvers | CHG-20871
    medium | prod-db-readonly for 30 minutes | Priya Venn | Auto-approve on call | INC-5512
    critical | hsm-operator for 15 minutes | Ingrid Vik | Ceremony | CHG-20866
    low | staging-admin for 4 hours | Samir Khoury | Self-service | None
    medium | k8s-payments-admin for 60 minutes | Lotte Maes | Team lead | INC-5509
    high | vpn-break-glass for 20 minutes | Hugo Calder | Break glass | INC-5507
    low | report-export for 1 day | Daniel Osei | Team lead | REQ-1180
    medium | prod-db-write for 15 minutes | Priya Venn | Two approvers | CHG-20859
    low | ci-secrets-read for 30 minutes | Samir Khoury | Auto-approve on call | INC-5501
    high | mainframe-sysprog for 60 minutes | Mateo Ruiz | Two approvers | CHG-20850
  `,
  assets: `
    Identities
    Mateo Ruiz | Employee | Core banking | Active | 74
    svc-ledger-batch | Service | Core banking | Active | 69
    Priya Venn | Employee | Database | Active | 58
  `,
  policies: `
    Ledger data stays | Pause sessions that copy settlement tables | Enforced | 1
    Two approvers for core | Core systems need owner and security | Enforced | 44
    On-call self-service | On-call may read production for 30 minutes | Enforced | 88
    No standing admin | Remove direct grants at midnight | Enforced | 41
    Vendors by day | Vendor access on working days 8 to 18 | Monitor | 13
    Break glass | Immediate, recorded, reviewed within 24 hours | Enforced | 3
  `,
  pictures: `
    dashboard-brief alerts-table timeline-lanes users-table policies-list settings-form login-card confirm-modal
    date-picker command-menu tabs-panel
  `,
});
