import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const ravenloomCase: Case = {
  story: {
    id: 'RPT-26-041',
    title: 'GLASS HERON returns to the energy sector',
    severity: 'critical',
    summary:
      'After four quiet months GLASS HERON reuses two certificates and its loader THIMBLE against grid operators. One server matches your proxy log of 1 April.',
    host: '203.0.113.118',
    account: 'GLASS HERON',
    steps: [
      [
        '05:12',
        'Resource development',
        'Certificate reused on new server',
        'T1583.003 Virtual Private Server',
        'BadgeCheck',
      ],
      ['07:48', 'Initial access', 'Lure Grid code amendment sent', 'T1566.002 Spearphishing Link', 'Mail'],
      ['08:03', 'Execution', 'THIMBLE loader started', 'T1204.001 Malicious Link', 'Terminal'],
      ['08:09', 'Command and control', 'Beacon over HTTPS each 47 s', 'T1071.001 Web Protocols', 'Antenna'],
      ['09:30', 'Your environment', 'Match in proxy log of 1 April', 'Host NLE-WS-318, blocked', 'Eye'],
    ],
  },
  graph: {
    title: 'GLASS HERON, spring 2026',
    nodes: [
      ['a', 'GLASS HERON', 'Actor, since 2021', 'Bird', 0, 1, 'critical'],
      ['m', 'THIMBLE', 'Loader', 'Bug', 1, 0, 'high'],
      ['c', 'CN=relay-eu-3', 'Certificate', 'BadgeCheck', 1, 2],
      ['f', '4e9a71c2…d0', 'File', 'FileCode', 2, 0, 'high'],
      ['i', '203.0.113.118', 'C2 server', 'Server', 2, 1, 'critical'],
      ['j', '203.0.113.122', 'C2 server', 'Server', 2, 2],
      ['d', 'grid-code.example.net', 'Lure domain', 'Globe', 3, 0, 'medium'],
      ['y', 'NLE-WS-318', 'Your host, blocked', 'Monitor', 3, 1, 'high'],
      ['r', 'RPT-26-041', 'Report', 'BookOpen', 3, 2],
    ],
    edges: [
      ['a', 'm', 'uses'],
      ['a', 'c', 'reuses'],
      ['m', 'f'],
      ['c', 'i'],
      ['c', 'j'],
      ['f', 'd', 'loaded from'],
      ['i', 'y', 'seen by'],
      ['j', 'r'],
    ],
  },
  query: {
    language: 'Rule',
    lines: [
      'rule RL_Thimble_v3 {',
      '  meta: actor = "GLASS HERON", confidence = 85',
      '  strings:',
      '    $mutex = "thimble_mutex_9" wide',
      '    $beat  = { 6A 2F 68 ?? ?? 00 00 FF 15 }',
      '    $path  = "/v2/grid/status" ascii',
      '  condition:',
      '    uint16(0) == 0x5A4D and 2 of them',
      '}',
    ],
    columns: ['first seen', 'sha256', 'size', 'family'],
    rows: [
      ['31 Mar 05:40', '4e9a71c2…d0', '212 KB', 'THIMBLE'],
      ['29 Mar 18:02', 'b0c2f98e…7a', '208 KB', 'THIMBLE'],
      ['27 Mar 11:19', '17d3aa60…c4', '209 KB', 'THIMBLE'],
      ['22 Mar 07:55', '9f10e2b8…38', '198 KB', 'THIMBLE'],
      ['14 Mar 22:31', 'c6671d09…e1', '201 KB', 'Variant'],
    ],
  },
};
