import { company } from '../company.ts';

/** Data security: where sensitive data lies and who reads it. */
export const vaultmoss = company({
  name: 'Vaultmoss',
  product: 'Data security',
  category: 'Data security',
  description: 'Finds personal and secret data in every store, shows who can read it, and takes away what nobody uses.',
  logo: 'leaf',
  icon: 'fas fa-database',
  color: '#0d9488',
  look: 'light side soft plain fill area',
  neutral: [165, 24],
  shape: [14, 48, 600],
  accent: '#0b7f74',
  palette: ['#0d9488', '#6366f1', '#f59e0b'],
  workspace: 'Juniper Health Plans',
  date: '2026-06-16',
  nav: `
    Overview LayoutDashboard, Risks TriangleExclamationPoint, Data map Waypoints, Stores Database,
    Classifiers Tag, Reports ChartPie, Access KeyRound, Settings Settings
  `,
  people: 'Nadia Freund, Pete Lindgren, Yara Haddad, Colin Mbeki, Eva Toivonen, Raul Pinto, Sana Iqbal, Bram Kuiper',
  story: `
    DR-5512 | critical | claims-share/2025 | all-staff | Claims export open to all staff
    A share with 2.1 million claims was opened to everyone during a migration. Four people outside claims have read it since.
  `,
  steps: `
    16:02 | Change | Group all-staff added to share | By svc-migrate | Users
    16:20 | Scan | 2.1 M health records found | Classifier Health claims v9 | ScanLine
    17:41 | Access | First read from outside claims | r.pinto, 38 files | Eye
    18:05 | Alert | Risk raised to critical | Readers outside purpose: 4 | TriangleExclamationPoint
    18:11 | Response | Group removed, owner told | Automatic, policy Claims stay in claims | ShieldCheck
  `,
  kpis: `
    Sensitive records | 412 M | +3 M | flat
    Open to everyone | 38 | -14 | good
    Stale copies | 1,204 | -211 | good
    Stores scanned | 98% | +1% | good
    Risky readers | 57 | +4 | bad
    Data removed | 8.1 TB | +1.2 TB | good
  `,
  series: ['Sensitive data by day', ' M', 'Health', 'Personal'],
  shares: `
    Data by kind
    Health records | 184
    Names and addresses | 131
    Payment cards | 48
    Social insurance numbers | 31
    Credentials | 4
  `,
  alerts: `
    Risks
    critical | Claims export open to all staff | claims-share/2025 | Public inside | 2.1 M records
    high | Copy of member table in test account | dev-lake | Shadow copy | 840 k records
    high | Card numbers in support tickets | desk-attachments | Wrong place | 12 k records
    medium | Analyst group reads health notes | notes-warehouse | Excess access | 31 readers
    medium | Backup older than seven years | arch-2018 | Retention | 61 M records
    high | Model training set holds names | ml-features | Wrong place | 3.4 M records
    low | Store without owner | tmp-migration | Ownership | 88 k records
    medium | Link shared outside the company | actuary-2026.xlsx | External share | 9 k records
    low | Classifier found new kind of number | claims-share | Review | 1 store
  `,
  assets: `
    Data stores
    claims-share/2025 | File share | Claims | Restricted | 96
    dev-lake | Object storage | Engineering | Shadow | 88
    ml-features | Warehouse | Data science | Review | 79
    desk-attachments | Ticket system | Support | Review | 74
    notes-warehouse | Warehouse | Care | Restricted | 61
    members-db | Database | Membership | Restricted | 40
    arch-2018 | Archive | Records | Stale | 55
    billing-db | Database | Finance | Restricted | 33
    tmp-migration | Object storage | Nobody | Stale | 66
  `,
  policies: `
    Claims stay in claims | Remove groups outside claims from claim stores | Fix | 4
    No cards in tickets | Mask card numbers in attachments | Fix | 118
    No copies in test | Report member data in test accounts | Alert | 9
    Seven years | Delete records after retention | Ask owner | 31
    External links | Expire links after 14 days | Fix | 212
  `,
  pictures: `
    dashboard-score assets-cards incident settings-form report-document onboarding-checklist score-card ring-card
    confirm-modal tabs-panel
  `,
});
