import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const keyhollowCase: Case = {
  story: {
    id: 'SES-77120',
    title: 'Unusual commands on core-ledger-02',
    severity: 'high',
    summary:
      'A granted shell on core-ledger-02 copied a settlement table to a temp folder outside change CHG-20871. The session was paused and its recording kept.',
    host: 'core-ledger-02',
    account: 'm.ruiz',
    steps: [
      ['14:02', 'Request', 'core-ledger-shell for 60 minutes', 'Change CHG-20871, approved by two', 'KeyRound'],
      ['14:04', 'Grant', 'Certificate issued, valid to 15:04', 'ssh, from a managed device', 'BadgeCheck'],
      ['14:19', 'Session', 'Service restarted as planned', 'systemctl restart ledger-batch', 'Terminal'],
      [
        '14:31',
        'Anomaly',
        'Table settlement_q4 copied to /tmp',
        'T1005 Data from Local System',
        'TriangleExclamationPoint',
      ],
      ['14:31', 'Response', 'Session paused by policy', 'Policy Ledger data stays', 'Pause'],
      [
        '14:40',
        'Review',
        'Explained and released by Agnes Thorsen',
        'Copy deleted, recording kept 7 years',
        'CircleCheck',
      ],
    ],
  },
  graph: {
    title: 'Who can reach core-ledger',
    nodes: [
      ['u1', 'Mateo Ruiz', 'Employee', 'User', 0, 0],
      ['u2', 'svc-report-old', 'Unused 210 days', 'Bot', 0, 1, 'high'],
      ['u3', 'vendor-helix-01', 'Vendor', 'Building', 0, 2, 'medium'],
      ['g1', 'core-oncall', 'Group, 6', 'Users', 1, 0],
      ['g2', 'finance-legacy', 'Group, 31', 'Users', 1, 1, 'medium'],
      ['r1', 'ledger-shell', '60 minutes', 'KeyRound', 2, 0],
      ['r2', 'ledger-owner', 'Standing', 'KeyRound', 2, 1, 'critical'],
      ['s1', 'core-ledger-02', 'Linux', 'Server', 3, 0],
      ['s2', 'settlement', 'Database', 'Database', 3, 1, 'critical'],
    ],
    edges: [
      ['u1', 'g1'],
      ['u2', 'g2'],
      ['u3', 'g2'],
      ['g1', 'r1', 'may ask'],
      ['g2', 'r2', 'always'],
      ['r1', 's1'],
      ['r2', 's1'],
      ['r2', 's2', 'owns'],
    ],
  },
};
