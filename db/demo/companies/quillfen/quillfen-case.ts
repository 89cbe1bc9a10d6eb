import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const quillfenCase: Case = {
  story: {
    id: 'QF-20418',
    title: 'Hands-on intrusion on OFG-WS-0417',
    severity: 'critical',
    summary:
      'An invoice macro led to credential theft on OFG-WS-0417 and lateral movement to OFG-FS-02, where shadow copies were deleted. Both hosts are contained.',
    host: 'OFG-WS-0417',
    account: 'd.ilves',
    steps: [
      ['10:02', 'Initial access', 'Invoice_8841.docm opened', 'T1566.001 Spearphishing Attachment', 'Mail'],
      [
        '10:03',
        'Execution',
        'powershell.exe -enc SQBFAFgA',
        'T1059.001 PowerShell, started by winword.exe',
        'Terminal',
      ],
      ['10:07', 'Persistence', 'Run key OneSyncHelper written', 'T1547.001 Registry Run Keys', 'RefreshCw'],
      ['10:15', 'Credential access', 'LSASS memory read by svchelper.exe', 'T1003.001 LSASS Memory', 'KeyRound'],
      [
        '10:31',
        'Lateral movement',
        'OFG-FS-02 reached over admin share',
        'T1021.002 SMB/Windows Admin Shares',
        'Network',
      ],
      ['10:38', 'Impact', 'Shadow copies deleted on OFG-FS-02', 'T1490 Inhibit System Recovery', 'Flame'],
      ['10:39', 'Response', 'Both hosts contained', 'Playbook Ransomware precursor', 'ShieldCheck'],
    ],
  },
  graph: {
    title: 'Process tree of QF-20418',
    nodes: [
      ['a', 'outlook.exe', 'pid 5120', 'Mail', 0, 1],
      ['b', 'winword.exe', 'Invoice_8841.docm', 'FileText', 1, 1, 'medium'],
      ['c', 'powershell.exe', '-enc SQBFAFgA', 'Terminal', 2, 0, 'high'],
      ['d', 'splwow64.exe', 'Signed', 'FileCode', 2, 2],
      ['e', 'svchelper.exe', 'Unsigned', 'Bug', 3, 0, 'critical'],
      ['f', 'reg.exe', 'Run key', 'RefreshCw', 3, 1, 'medium'],
      ['g', 'lsass.exe', 'Memory read', 'KeyRound', 4, 0, 'critical'],
      ['h', 'OFG-FS-02', 'Admin share', 'Server', 4, 2, 'high'],
    ],
    edges: [
      ['a', 'b'],
      ['b', 'c'],
      ['b', 'd'],
      ['c', 'e'],
      ['c', 'f'],
      ['e', 'g', 'reads'],
      ['e', 'h', 'connects'],
    ],
  },
  query: {
    language: 'Hunt language',
    lines: [
      'processes',
      '| where parent.name in ("winword.exe", "excel.exe")',
      '| where name == "powershell.exe" and cmdline contains "-enc"',
      '| join network on pid within 5m',
      '| summarize hosts = dcount(host), first = min(time) by sha256, remote',
      '| sort by first asc',
    ],
    columns: ['first', 'sha256', 'remote', 'hosts'],
    rows: [
      ['10:03:14', '7be1c09f…44d2', '203.0.113.84', '1'],
      ['10:03:15', '7be1c09f…44d2', '198.51.100.17', '1'],
      ['08:41:50', 'c31f77a0…0b9e', '192.0.2.140', '2'],
      ['07:12:08', '90d4e6b1…f7c3', '198.51.100.9', '1'],
      ['06:55:31', '5a02bb7e…91aa', '203.0.113.21', '4'],
      ['06:02:47', 'e8c7d510…3d60', '192.0.2.77', '1'],
    ],
  },
};
