import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const falsegroveCase: Case = {
  story: {
    id: 'TCH-0044',
    title: 'Intruder walks from a laptop to fake treasury',
    severity: 'critical',
    summary:
      'Someone on OPB-LT-61 found a planted password, used it on a decoy jump host and copied 212 fake files from fs-treasury-old.',
    host: 'OPB-LT-61',
    account: 'svc-sqlbackup',
    steps: [
      ['21:04', 'Lure', 'File passwords-old.txt opened', 'On OPB-LT-61', 'FileText'],
      ['21:09', 'Credential access', 'svc-sqlbackup used', 'T1552.001 Credentials in Files', 'KeyRound'],
      ['21:12', 'Lateral movement', 'Signed in to jump-hsm-02', 'Decoy, full session recorded', 'Monitor'],
      ['21:20', 'Collection', '212 files copied from fs-treasury-old', 'T1039 Network Shared Drive', 'Folder'],
      ['21:22', 'Beacon', 'Marked file opened outside', 'From 203.0.113.150', 'Antenna'],
      ['21:25', 'Response', 'Laptop contained, bank told', 'Real systems not touched', 'ShieldCheck'],
    ],
  },
  graph: {
    title: 'The walk of TCH-0044',
    nodes: [
      ['l', 'OPB-LT-61', 'Real laptop', 'Laptop', 0, 1, 'high'],
      ['p', 'passwords-old.txt', 'Planted file', 'FileText', 1, 0],
      ['a', 'svc-sqlbackup', 'Planted account', 'KeyRound', 1, 2, 'critical'],
      ['j', 'jump-hsm-02', 'Decoy host', 'Ghost', 2, 1, 'critical'],
      ['f', 'fs-treasury-old', 'Decoy share', 'Ghost', 3, 0, 'critical'],
      ['d', 'db-ledger-dr', 'Decoy database', 'Ghost', 3, 2, 'high'],
      ['x', '203.0.113.150', 'Outside', 'Globe', 4, 0, 'medium'],
    ],
    edges: [
      ['l', 'p', 'opened'],
      ['l', 'a', 'used'],
      ['p', 'j'],
      ['a', 'j', 'signed in'],
      ['j', 'f', 'copied'],
      ['j', 'd', 'asked'],
      ['f', 'x', 'beacon'],
    ],
  },
};
