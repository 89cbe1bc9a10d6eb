import { company } from '../company.ts';

/** Fraud prevention: payments scored in milliseconds. */
export const tallygate = company({
  name: 'Tallygate',
  product: 'Fraud prevention',
  category: 'Fraud prevention',
  description:
    'Scores every payment and sign-up while the customer waits, and shows reviewers the ring behind the single case.',
  logo: 'arc',
  icon: 'fas fa-credit-card',
  color: '#1d4ed8',
  look: 'light top outline upper line line',
  neutral: [220, 28],
  shape: [4, 36, 600],
  palette: ['#1d4ed8', '#dc2626', '#94a3b8'],
  workspace: 'Kite Mobile Pay',
  date: '2026-06-22',
  nav: `
    Monitor Activity, Review Inbox, Rings Waypoints, Accounts Users,
    Rules ListFilter, Reports ChartLine, Sandbox FlaskConical, Settings Settings
  `,
  people: 'Lydia Frost, Sven Aldo, Camila Rey, Isaac Bloom, Wanda Pohl, Tobi Ade, Erin Vance, Jonah Pike',
  story: `
    R-19 | critical | device 9f1c | ACC-771204 | Ring of 23 accounts on 4 devices
    Twenty-three accounts opened in nine days share four devices and one pay-out card. $18,420 was held before it left.
  `,
  steps: `
    12:01 | Sign-up | 11 accounts from device 9f1c | Same screen, same time zone | UserPlus
    12:40 | Top-up | $9,310 from 14 cards | Cards from one leaked batch | CreditCard
    13:22 | Link | Pay-out card shared by 23 accounts | Ring R-19 formed | Waypoints
    13:25 | Transfer | $1,840.00 to new payee | Score 97 | Banknote
    13:25 | Hold | Payment held, ring frozen | Rule Ring hold | ShieldCheck
  `,
  kpis: `
    Approved | 97.8% | +0.3% | good
    Fraud rate | 0.061% | -0.012% | good
    In review | 142 | +18 | bad
    Chargebacks | 31 | -9 | good
    Score latency | 41 ms | -3 ms | good
    Loss avoided | $1.94 M | +$0.2 M | good
  `,
  series: ['Payments and declines', ' k', 'Payments', 'Declines'],
  shares: `
    Declines by reason
    Device seen in ring | 412
    Card testing | 388
    Velocity | 241
    Address mismatch | 118
    Proxy address | 97
  `,
  alerts: `
    Review queue
    critical | $1,840.00 to new payee | ACC-771204 | Device in ring R-19 | Score 97
    high | 14 cards in 6 minutes | MER-2208 | Card testing | Score 94
    high | $620.50 top-up | ACC-770981 | Stolen card pattern | Score 91
    medium | Sign-up with edited document | ACC-771310 | Document | Score 78
    medium | $95.00 to friend, 4 times | ACC-768113 | Velocity | Score 74
    low | $31.20 at petrol station | ACC-760044 | Location jump | Score 61
    high | Payee changed after SIM swap | ACC-759902 | Account takeover | Score 93
    medium | $410.00 marketplace order | ACC-771018 | Address mismatch | Score 71
    low | $12.99 subscription | ACC-744120 | Proxy address | Score 58
    medium | Refund to different card | MER-2190 | Refund abuse | Score 76
    high | $990.00 split in three | ACC-771209 | Device in ring R-19 | Score 92
  `,
  assets: `
    Accounts
    ACC-771204 | Personal | Ring R-19 | Frozen | 97
    ACC-771209 | Personal | Ring R-19 | Frozen | 92
    MER-2208 | Merchant | Card testing | Limited | 94
    ACC-759902 | Personal | Takeover | Locked | 93
    ACC-770981 | Personal | Stolen card | In review | 91
    ACC-771310 | Personal | Document | In review | 78
    MER-2190 | Merchant | Refunds | Watched | 76
    ACC-768113 | Personal | Velocity | Active | 44
    ACC-760044 | Personal | None | Active | 21
    ACC-744120 | Personal | None | Active | 12
    ACC-731455 | Business | None | Active | 9
  `,
  policies: `
    Ring hold | Hold payments of accounts in a ring of five or more | Live | 23
    Card testing | Decline after 4 small attempts in 10 minutes | Live | 388
    New payee limit | Limit first payments to $500 | Live | 1204
    SIM swap pause | Pause pay-outs for 24 hours | Live | 7
  `,
  nodes: `
    Ring R-19
    a1 | ACC-771204 | $1,840 held | User | 0 | 0 | critical
    a2 | ACC-771209 | $990 held | User | 0 | 1 | high
    a3 | 21 accounts | $15,590 held | Users | 0 | 2 | high
    d1 | device 9f1c | 11 sign-ups | Smartphone | 1 | 0 | high
    d2 | device 40ab | 7 sign-ups | Smartphone | 1 | 1
    d3 | 2 devices | 5 sign-ups | Smartphone | 1 | 2
    p | card ending 0419 | Pay-out card | CreditCard | 2 | 1 | critical
    b | Leaked batch 88 | 14 cards | Database | 3 | 0 | medium
    m | Payee 5512 | Opened yesterday | Landmark | 3 | 2
  `,
  edges: `
    a1 > d1, a2 > d1, a2 > d2, a3 > d3, d1 > p, d2 > p, d3 > p, p > b: topped up from, p > m: pays out
  `,
  pictures: `
    dashboard-map payment-review alerts-table graph-path incident policy-editor report-trends users-table
    compact-table map-card filter-bar date-picker
  `,
});
