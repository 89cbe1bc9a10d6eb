import { company } from '../company.ts';

/** Backup and recovery: proof that a restore works. */
export const coldspool = company({
  name: 'Coldspool',
  product: 'Backup and recovery',
  category: 'Data security',
  description:
    'Backups that cannot be changed, tested every night in a clean room, with a recovery time you can show to a regulator.',
  icon: 'fas fa-box-archive',
  color: '#0369a1',
  look: 'light top-dark dot plain line bars',
  neutral: [205, 18],
  shape: [6, 44, 600],
  palette: ['#0369a1', '#7dd3fc', '#cbd5e1'],
  workspace: 'Fairhaven City Council',
  date: '2026-02-26',
  nav: `
    Overview Gauge, Jobs ListChecks, Recovery RotateCcw, Protected Server,
    Plans ScrollText, Reports ChartNoAxesColumn, Clean room FlaskConical, Settings Settings
  `,
  people: 'Edda Storm, Will Tanner, Oona Laine, Gabe Munro, Rita Sousa, Uwe Brandt, Kasia Nowak, Drew Ellison',
  story: `
    REC-114 | critical | fs-housing-02 | housing-ops | Recover fs-housing-02 to 23:00
    31,204 files changed to high entropy between 23:40 and 00:10. The copy of 23:00 is clean and was brought up in the clean room in 38 minutes.
  `,
  steps: `
    23:00 | Copy | Last clean copy taken | 2.4 TB, locked for 90 days | Archive
    23:40 | Anomaly | Entropy of changed files rises | 31,204 files in 30 minutes | TriangleExclamationPoint
    00:12 | Halt | Replication stopped | Policy Stop on encryption | Pause
    00:30 | Clean room | Copy of 23:00 started and scanned | No malware found | FlaskConical
    01:08 | Proof | Shares mounted, 50 files compared | Recovery time 38 minutes | CircleCheck
    01:15 | Recover | Restored to production | Approved by Edda Storm | RotateCcw
  `,
  kpis: `
    Protected systems | 1,482 | +9 | good
    Last night | 99.3% | +0.2% | good
    Oldest clean copy | 4 h | -1 h | good
    Proven recovery | 38 min | -7 min | good
    Locked copies | 100% | 0 | good
    Change anomalies | 2 | +2 | bad
  `,
  series: ['Data written per night', ' TB', 'Changed', 'Full'],
  shares: `
    Storage by department
    Housing | 48
    Tax office | 41
    Libraries | 22
    Fire service | 17
    Parks | 6
  `,
  alerts: `
    Jobs of last night
    critical | Encryption pattern in 31,204 files | fs-housing-02 | Change anomaly | Halted
    high | Restore test failed: database does not start | tax-db-01 | Clean room | Failed
    medium | Backup window exceeded by 48 minutes | gis-store | Nightly | Late
    low | Agent is two versions behind | lib-kiosk-14 | Agent | Warning
    info | Full copy finished | erp-prod | Weekly | Done
    info | Restore test passed in 38 minutes | housing-app | Clean room | Done
    medium | New machine without a plan | cctv-rec-03 | Coverage | Warning
    info | Locked until 2033 | fire-records | Archive | Done
    low | Deduplication below 4 to 1 | media-share | Storage | Warning
  `,
  assets: `
    Protected systems
    fs-housing-02 | File server | Housing | Recovered | 91
    tax-db-01 | Database | Tax office | Test failed | 78
    erp-prod | Virtual machine | Finance | Protected | 11
    gis-store | Object storage | Planning | Late | 46
    housing-app | Virtual machine | Housing | Protected | 9
    fire-records | Archive | Fire service | Locked | 4
    lib-kiosk-14 | Workstation | Libraries | Protected | 31
    media-share | File server | Press office | Protected | 22
    cctv-rec-03 | Recorder | Traffic | No plan | 85
    mail-archive | Mail | All | Protected | 7
  `,
  policies: `
    Gold | Every 4 hours, 90 days, two sites, tested nightly | Active | 84
    Silver | Nightly, 30 days, two sites, tested weekly | Active | 611
    Bronze | Nightly, 14 days, one site | Active | 702
    Archive | Monthly, 7 years, locked | Active | 85
    Stop on encryption | Halt replication when entropy jumps | Active | 1
    Laptops | On network, 30 days | Paused | 0
  `,
  pictures: `
    dashboard-score assets-table restore-points timeline-feed report-trends policies-list settings-form empty-state
    ring-card date-picker filter-bar compact-table
  `,
});
