import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const edgequarryCase: Case = {
  story: {
    id: 'EXP-0702',
    title: 'Crew portal backup readable',
    severity: 'critical',
    summary:
      'A host left from a 2021 migration serves a backup with password hashes of 9,114 crew members to anyone who knows its name.',
    host: 'old-crew.stellan.example.com',
    account: 'Unknown owner',
    steps: [
      ['06:31', 'Discovery', 'Name found in certificate log', 'old-crew.stellan.example.com', 'SearchCheck'],
      ['06:32', 'Attribution', 'Same favicon as crew portal', 'Confidence 97%', 'FingerprintPattern'],
      ['06:40', 'Probe', 'Port 443 answers, listing is on', 'nginx 1.18', 'Radar'],
      ['06:44', 'Proof', 'crew_2021.sql.gz can be read', 'First 512 bytes, then stopped', 'FileText'],
      ['07:15', 'Response', 'Host closed by owner', 'Rescan confirms', 'ShieldCheck'],
    ],
  },
  graph: {
    title: 'How we found old-crew',
    nodes: [
      ['o', 'Stellan Airlines', 'Organisation', 'Building', 0, 1],
      ['d', 'stellan.example.com', 'Domain', 'Globe', 1, 0],
      ['n', '198.51.100.0/24', 'Network', 'Network', 1, 2],
      ['c', 'Certificate log', '214 names', 'BadgeCheck', 2, 0],
      ['h', 'old-crew', 'nginx 1.18', 'Server', 3, 0, 'critical'],
      ['r', 'cargo-rdp', 'Port 3389', 'Monitor', 3, 2, 'medium'],
      ['f', 'crew_2021.sql.gz', '9,114 hashes', 'FileText', 4, 0, 'critical'],
    ],
    edges: [
      ['o', 'd', 'registers'],
      ['o', 'n', 'announces'],
      ['d', 'c'],
      ['c', 'h', 'names'],
      ['n', 'r'],
      ['h', 'f', 'serves'],
    ],
  },
};
