import type { Estate } from '../../company.ts';

/** What its customer has, what is wrong with it, and in what numbers. */
export const falsegroveEstate: Estate = {
  kpis: [
    ['Decoys alive', '412', '+18', 'good'],
    ['Touches, 30 d', '9', '+4', 'bad'],
    ['Tokens planted', '3,870', '+240', 'good'],
    ['False alarms', '0', '0', 'good'],
    ['Time to touch', '11 min', '-6 min', 'good'],
    ['Segments covered', '94%', '+3%', 'good'],
  ],
  series: ['Touches', '', 'Intruders', 'Own tests'],
  shares: [
    'Most touched decoys',
    [
      ['fs-treasury-old', 4],
      ['svc-sqlbackup', 3],
      ['jump-hsm-02', 1],
      ['wiki-ops.kdbx', 1],
    ],
  ],
  alertsTitle: 'Touches',
  alerts: [
    ['critical', 'Planted password used on jump host', 'svc-sqlbackup', 'T1078 Valid Accounts', 'Token'],
    ['critical', 'Decoy share listed and copied', 'fs-treasury-old', 'T1039 Network Shared Drive', 'Share'],
    ['high', 'Fake database asked for schema', 'db-ledger-dr', 'T1213 Information Repositories', 'Database'],
    ['high', 'Cloud token used from abroad', 'AKIA…GROVE7', 'T1552.001 Credentials in Files', 'Token'],
    ['medium', 'Ping sweep reached 6 decoys', '10.8.40.0/24', 'T1018 Remote System Discovery', 'Network'],
    ['medium', 'Decoy wiki opened', 'wiki-ops', 'T1213 Information Repositories', 'Web'],
    ['low', 'Red team exercise started', 'Campaign Quiet Fox', 'Exercise', 'Operator'],
    ['high', 'Kerberos ticket for decoy service', 'svc-hsm-sync', 'T1558.003 Kerberoasting', 'Identity'],
    ['info', '18 decoys refreshed', 'Branch offices', 'Maintenance', 'System'],
  ],
  assetsTitle: 'Decoys',
  assets: [
    ['fs-treasury-old', 'File share', 'Head office', 'Touched', 97],
    ['jump-hsm-02', 'Linux host', 'Data centre', 'Touched', 95],
    ['svc-sqlbackup', 'Account', 'Directory', 'Touched', 93],
    ['db-ledger-dr', 'Database', 'Data centre', 'Touched', 80],
    ['wiki-ops', 'Web page', 'Head office', 'Quiet', 40],
    ['printer-7f', 'Printer', 'Head office', 'Quiet', 8],
    ['cam-vault-2', 'Camera', 'Branch 4', 'Quiet', 6],
    ['svc-hsm-sync', 'Account', 'Directory', 'Touched', 77],
    ['swift-test-01', 'Windows host', 'Data centre', 'Quiet', 12],
  ],
  policies: [
    ['Treasury story', 'Shares and accounts that look like old treasury systems', 'Alive', 44],
    ['Lost passwords', 'Text files and vaults on laptops', 'Alive', 1200],
    ['Cloud crumbs', 'Tokens in repositories and pipelines', 'Alive', 310],
    ['Branch devices', 'Cameras and printers in each branch', 'Alive', 118],
    ['Payment maze', 'Hosts that look like payment gateways', 'Planned', 0],
    ['Directory bait', 'Service accounts with old passwords', 'Alive', 26],
  ],
};
