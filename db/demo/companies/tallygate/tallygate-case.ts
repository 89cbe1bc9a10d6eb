import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const tallygateCase: Case = {
  story: {
    id: 'R-19',
    title: 'Ring of 23 accounts on 4 devices',
    severity: 'critical',
    summary:
      'Twenty-three accounts opened in nine days share four devices and one pay-out card. $18,420 was held before it left.',
    host: 'device 9f1c',
    account: 'ACC-771204',
    steps: [
      ['12:01', 'Sign-up', '11 accounts from device 9f1c', 'Same screen, same time zone', 'UserPlus'],
      ['12:40', 'Top-up', '$9,310 from 14 cards', 'Cards from one leaked batch', 'CreditCard'],
      ['13:22', 'Link', 'Pay-out card shared by 23 accounts', 'Ring R-19 formed', 'Waypoints'],
      ['13:25', 'Transfer', '$1,840.00 to new payee', 'Score 97', 'Banknote'],
      ['13:25', 'Hold', 'Payment held, ring frozen', 'Rule Ring hold', 'ShieldCheck'],
    ],
  },
  graph: {
    title: 'Ring R-19',
    nodes: [
      ['a1', 'ACC-771204', '$1,840 held', 'User', 0, 0, 'critical'],
      ['a2', 'ACC-771209', '$990 held', 'User', 0, 1, 'high'],
      ['a3', '21 accounts', '$15,590 held', 'Users', 0, 2, 'high'],
      ['d1', 'device 9f1c', '11 sign-ups', 'Smartphone', 1, 0, 'high'],
      ['d2', 'device 40ab', '7 sign-ups', 'Smartphone', 1, 1],
      ['d3', '2 devices', '5 sign-ups', 'Smartphone', 1, 2],
      ['p', 'card ending 0419', 'Pay-out card', 'CreditCard', 2, 1, 'critical'],
      ['b', 'Leaked batch 88', '14 cards', 'Database', 3, 0, 'medium'],
      ['m', 'Payee 5512', 'Opened yesterday', 'Landmark', 3, 2],
    ],
    edges: [
      ['a1', 'd1'],
      ['a2', 'd1'],
      ['a2', 'd2'],
      ['a3', 'd3'],
      ['d1', 'p'],
      ['d2', 'p'],
      ['d3', 'p'],
      ['p', 'b', 'topped up from'],
      ['p', 'm', 'pays out'],
    ],
  },
};
