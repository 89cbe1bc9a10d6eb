import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const coldspoolCase: Case = {
  story: {
    id: 'REC-114',
    title: 'Recover fs-housing-02 to 23:00',
    severity: 'critical',
    summary:
      '31,204 files changed to high entropy between 23:40 and 00:10. The copy of 23:00 is clean and was brought up in the clean room in 38 minutes.',
    host: 'fs-housing-02',
    account: 'housing-ops',
    steps: [
      ['23:00', 'Copy', 'Last clean copy taken', '2.4 TB, locked for 90 days', 'Archive'],
      ['23:40', 'Anomaly', 'Entropy of changed files rises', '31,204 files in 30 minutes', 'TriangleExclamationPoint'],
      ['00:12', 'Halt', 'Replication stopped', 'Policy Stop on encryption', 'Pause'],
      ['00:30', 'Clean room', 'Copy of 23:00 started and scanned', 'No malware found', 'FlaskConical'],
      ['01:08', 'Proof', 'Shares mounted, 50 files compared', 'Recovery time 38 minutes', 'CircleCheck'],
      ['01:15', 'Recover', 'Restored to production', 'Approved by Edda Storm', 'RotateCcw'],
    ],
  },
};
