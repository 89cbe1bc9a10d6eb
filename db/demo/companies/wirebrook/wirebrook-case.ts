import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const wirebrookCase: Case = {
  story: {
    id: 'WB-1187',
    title: 'Beacon, fan-out and a large upload',
    severity: 'critical',
    summary:
      '10.20.7.44 called 198.51.100.201 every 61 seconds, wrote to 41 hosts over SMB, and file-ops-01 then sent 38 GB to the same address.',
    host: '10.20.7.44',
    account: 'ws-ops-113',
    steps: [
      ['01:12', 'Command and control', 'Beacon to 198.51.100.201 begins', '61 s, jitter 4%, 212 bytes', 'Antenna'],
      ['01:44', 'Discovery', '61 service tickets asked', 'T1558.003 Kerberoasting', 'KeyRound'],
      ['02:03', 'Lateral movement', 'SMB writes to 41 hosts', 'T1570 Lateral Tool Transfer', 'Network'],
      ['02:20', 'Collection', 'file-ops-01 reads 38 GB locally', 'T1039 Data from Network Share', 'Folder'],
      ['02:31', 'Exfiltration', 'Upload to 198.51.100.201', 'T1048 Exfiltration', 'Upload'],
      ['02:52', 'Response', 'Switch ports 14 and 31 closed', 'Action by Rune Eide', 'ShieldCheck'],
    ],
  },
  graph: {
    title: 'Conversations of 10.20.7.44',
    nodes: [
      ['x', '198.51.100.201', 'First seen today', 'Globe', 0, 1, 'critical'],
      ['w', '10.20.7.44', 'ws-ops-113', 'Monitor', 1, 1, 'critical'],
      ['f', 'file-ops-01', '38 GB read', 'Server', 2, 0, 'high'],
      ['d', 'dc-port-1', '61 tickets', 'Server', 2, 1, 'medium'],
      ['n', '41 hosts', 'SMB writes', 'Laptop', 2, 2, 'high'],
      ['s', 'share-manifests', 'Shipping papers', 'Folder', 3, 0],
      ['c', 'crane-ctl-07', 'Not reached', 'Factory', 3, 2],
    ],
    edges: [
      ['x', 'w', 'beacon'],
      ['w', 'f', 'SMB'],
      ['w', 'd', 'Kerberos'],
      ['w', 'n', 'SMB'],
      ['f', 's'],
      ['n', 'c'],
    ],
  },
  query: {
    language: 'Packet filter',
    lines: [
      'conn',
      '| where src == 10.20.7.44 and dst.first_seen < 24h',
      '| rhythm period, jitter by dst',
      '| where jitter < 0.1 and count > 30',
      '| fields dst, ja4, period, bytes_out',
    ],
    columns: ['dst', 'ja4', 'period', 'bytes out'],
    rows: [
      ['198.51.100.201', 't13d1516h2_8daaf6', '61 s', '38.2 GB'],
      ['203.0.113.8', 't13d1517h2_5b57a1', '300 s', '1.1 MB'],
      ['192.0.2.66', 't12d0910h1_c2a401', '900 s', '204 KB'],
      ['203.0.113.45', 't13d1516h2_8daaf6', '61 s', '96 KB'],
    ],
  },
};
