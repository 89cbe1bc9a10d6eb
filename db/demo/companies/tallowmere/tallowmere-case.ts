import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const tallowmereCase: Case = {
  story: {
    id: 'CASE-0931',
    title: 'Password spray, then audit log cleared',
    severity: 'critical',
    summary:
      '1,204 failed VPN sign-ins from 38 addresses were followed by one success for svc-scada-hist and a cleared audit log on MWU-DC-03.',
    host: 'MWU-DC-03',
    account: 'svc-scada-hist',
    steps: [
      ['02:14', 'Credential access', '1,204 failed sign-ins on vpn-gw-2', 'T1110.003 Password Spraying', 'KeyRound'],
      [
        '02:51',
        'Initial access',
        'svc-scada-hist signed in from 203.0.113.61',
        'T1133 External Remote Services',
        'LogIn',
      ],
      ['03:05', 'Discovery', 'Directory read by svc-scada-hist', 'T1087.002 Domain Account', 'Search'],
      ['03:22', 'Lateral movement', 'Remote desktop to MWU-DC-03', 'T1021.001 Remote Desktop', 'Monitor'],
      ['03:40', 'Defense evasion', 'Security log cleared', 'T1070.001 Clear Windows Event Logs', 'Trash'],
      ['03:44', 'Response', 'Account disabled, session ended', 'Automation Disable and notify', 'ShieldCheck'],
    ],
  },
  query: {
    language: 'TQL',
    lines: [
      'source in (vpn-gateway, idp-audit)',
      '| where event.action == "sign-in"',
      '| parse client.ip to net /24',
      '| stats failed = count_if(outcome == "failure"),',
      '        ok = count_if(outcome == "success"),',
      '        users = distinct(user.name) by net, bin(5m)',
      '| where failed > 50 and ok > 0',
      '| sort failed desc',
    ],
    columns: ['time', 'net', 'failed', 'ok', 'users'],
    rows: [
      ['02:50', '203.0.113.0/24', '412', '1', '188'],
      ['02:45', '203.0.113.0/24', '388', '0', '171'],
      ['02:40', '198.51.100.0/24', '217', '0', '96'],
      ['02:35', '203.0.113.0/24', '187', '0', '90'],
      ['02:30', '192.0.2.0/24', '104', '1', '44'],
      ['02:20', '198.51.100.0/24', '96', '0', '41'],
      ['02:15', '192.0.2.0/24', '71', '0', '38'],
    ],
  },
};
