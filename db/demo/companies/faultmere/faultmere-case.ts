import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const faultmereCase: Case = {
  story: {
    id: 'FIX-2207',
    title: 'Upgrade imagelink to 5.4.2',
    severity: 'critical',
    summary:
      'One upgrade on 34 imaging hosts closes CVE-2026-21788 and eleven other findings, and lowers the risk score by 38 points.',
    host: 'pacs-gw-01',
    account: 'imaging-ops',
    steps: [
      ['06:10', 'Detect', 'CVE-2026-21788 found on 34 assets', 'Authenticated scan nightly-imaging', 'ScanLine'],
      ['07:45', 'Enrich', 'Added to known exploited list', 'Due in 7 days under level A', 'Flame'],
      ['08:02', 'Assign', 'Ticket IMG-884 for imaging-ops', 'Owner Ivo Marin', 'UserPlus'],
      ['12:30', 'Fix', 'Patch window on 30 hosts', '29 succeeded, 1 rolled back', 'Wrench'],
      ['15:20', 'Verify', 'Rescan confirms 29 fixed', 'Risk score 679 to 641', 'CircleCheck'],
    ],
  },
};
