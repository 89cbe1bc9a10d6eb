import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const vaultmossCase: Case = {
  story: {
    id: 'DR-5512',
    title: 'Claims export open to all staff',
    severity: 'critical',
    summary:
      'A share with 2.1 million claims was opened to everyone during a migration. Four people outside claims have read it since.',
    host: 'claims-share/2025',
    account: 'all-staff',
    steps: [
      ['16:02', 'Change', 'Group all-staff added to share', 'By svc-migrate', 'Users'],
      ['16:20', 'Scan', '2.1 M health records found', 'Classifier Health claims v9', 'ScanLine'],
      ['17:41', 'Access', 'First read from outside claims', 'r.pinto, 38 files', 'Eye'],
      ['18:05', 'Alert', 'Risk raised to critical', 'Readers outside purpose: 4', 'TriangleExclamationPoint'],
      ['18:11', 'Response', 'Group removed, owner told', 'Automatic, policy Claims stay in claims', 'ShieldCheck'],
    ],
  },
  graph: {
    title: 'Where claims flow',
    nodes: [
      ['p', 'members-db', '4.8 M members', 'Database', 0, 0],
      ['c', 'claims-core', '31 M claims', 'Database', 0, 1],
      ['e', 'nightly-export', 'Pipeline', 'Workflow', 1, 0],
      ['s', 'claims-share/2025', 'Open to all', 'Folder', 2, 0, 'critical'],
      ['l', 'dev-lake', 'Test account', 'Archive', 2, 1, 'high'],
      ['m', 'ml-features', 'Training set', 'Cpu', 2, 2, 'high'],
      ['u', 'all-staff', '3,140 people', 'Users', 3, 0, 'critical'],
      ['v', 'vendor-actuary', 'External', 'Building', 3, 2, 'medium'],
    ],
    edges: [
      ['p', 'e'],
      ['c', 'e'],
      ['e', 's', 'writes'],
      ['e', 'l', 'copied'],
      ['e', 'm', 'features'],
      ['s', 'u', 'readable'],
      ['m', 'v', 'shared'],
    ],
  },
};
