import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const gridfathomCase: Case = {
  story: {
    id: 'EV-0419',
    title: 'Unplanned program download to PLC-GATE-03',
    severity: 'critical',
    summary:
      'EWS-02 downloaded changed logic to the spillway gate controller outside a work order. The gate was held in local mode by the operator.',
    host: 'PLC-GATE-03',
    account: 'EWS-02',
    steps: [
      ['04:11', 'Initial access', 'Remote session to EWS-02', 'T0822 External Remote Services', 'LogIn'],
      ['04:26', 'Discovery', 'Controllers of zone 1 enumerated', 'T0846 Remote System Discovery', 'Radar'],
      ['04:40', 'Execution', 'Logic downloaded to PLC-GATE-03', 'T0843 Program Download', 'Download'],
      [
        '04:42',
        'Impair process',
        'Gate opened to 4% outside plan',
        'T0855 Unauthorized Command Message',
        'TriangleExclamationPoint',
      ],
      ['04:44', 'Response', 'Gate to local mode, session ended', 'Operator Celia Marsh', 'ShieldCheck'],
    ],
  },
};
