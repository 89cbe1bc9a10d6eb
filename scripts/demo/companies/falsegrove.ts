import { company } from '../company.ts';

/** Deception: decoys that only an intruder touches. */
export const falsegrove = company({
  name: 'Falsegrove',
  product: 'Deception',
  category: 'Threat intelligence',
  description:
    'Plants believable servers, shares and passwords in your network. Nobody has a reason to touch them, so every touch counts.',
  logo: 'ring',
  icon: 'fas fa-mask',
  color: '#db2777',
  look: 'dark side soft plain fill line',
  neutral: [320, 16],
  shape: [12, 44, 600],
  accent: '#f472b6',
  palette: ['#f472b6', '#818cf8', '#facc15'],
  workspace: 'Orchard Private Bank',
  date: '2026-04-14',
  nav: `
    Grove TreePine, Touches Hand, Paths Waypoints, Decoys Ghost,
    Campaigns Target, Reports ChartLine, Tokens KeyRound, Settings Settings
  `,
  people: 'Signe Aas, Bela Varga, Mona Krill, Dylan Shaw, Aiko Senda, Ruben Cole, Tilda Fors, Karim Nasser',
  story: `
    TCH-0044 | critical | OPB-LT-61 | svc-sqlbackup | Intruder walks from a laptop to fake treasury
    Someone on OPB-LT-61 found a planted password, used it on a decoy jump host and copied 212 fake files from fs-treasury-old.
  `,
  steps: `
    21:04 | Lure | File passwords-old.txt opened | On OPB-LT-61 | FileText
    21:09 | Credential access | svc-sqlbackup used | T1552.001 Credentials in Files | KeyRound
    21:12 | Lateral movement | Signed in to jump-hsm-02 | Decoy, full session recorded | Monitor
    21:20 | Collection | 212 files copied from fs-treasury-old | T1039 Network Shared Drive | Folder
    21:22 | Beacon | Marked file opened outside | From 203.0.113.150 | Antenna
    21:25 | Response | Laptop contained, bank told | Real systems not touched | ShieldCheck
  `,
  kpis: `
    Decoys alive | 412 | +18 | good
    Touches, 30 d | 9 | +4 | bad
    Tokens planted | 3,870 | +240 | good
    False alarms | 0 | 0 | good
    Time to touch | 11 min | -6 min | good
    Segments covered | 94% | +3% | good
  `,
  series: ['Touches', '', 'Intruders', 'Own tests'],
  shares: `
    Most touched decoys
    fs-treasury-old | 4
    svc-sqlbackup | 3
    jump-hsm-02 | 1
    wiki-ops.kdbx | 1
  `,
  alerts: `
    Touches
    critical | Planted password used on jump host | svc-sqlbackup | T1078 Valid Accounts | Token
    critical | Decoy share listed and copied | fs-treasury-old | T1039 Network Shared Drive | Share
    high | Fake database asked for schema | db-ledger-dr | T1213 Information Repositories | Database
    high | Cloud token used from abroad | AKIA…GROVE7 | T1552.001 Credentials in Files | Token
    medium | Ping sweep reached 6 decoys | 10.8.40.0/24 | T1018 Remote System Discovery | Network
    medium | Decoy wiki opened | wiki-ops | T1213 Information Repositories | Web
    low | Red team exercise started | Campaign Quiet Fox | Exercise | Operator
    high | Kerberos ticket for decoy service | svc-hsm-sync | T1558.003 Kerberoasting | Identity
    info | 18 decoys refreshed | Branch offices | Maintenance | System
  `,
  assets: `
    Decoys
    fs-treasury-old | File share | Head office | Touched | 97
    jump-hsm-02 | Linux host | Data centre | Touched | 95
    svc-sqlbackup | Account | Directory | Touched | 93
    db-ledger-dr | Database | Data centre | Touched | 80
    wiki-ops | Web page | Head office | Quiet | 40
    printer-7f | Printer | Head office | Quiet | 8
    cam-vault-2 | Camera | Branch 4 | Quiet | 6
    svc-hsm-sync | Account | Directory | Touched | 77
    swift-test-01 | Windows host | Data centre | Quiet | 12
  `,
  policies: `
    Treasury story | Shares and accounts that look like old treasury systems | Alive | 44
    Lost passwords | Text files and vaults on laptops | Alive | 1200
    Cloud crumbs | Tokens in repositories and pipelines | Alive | 310
  `,
  pictures: `
    dashboard-bento timeline-feed assets-cards incident login-split onboarding-steps alert-card toasts stat-cards
    command-menu
  `,
});
