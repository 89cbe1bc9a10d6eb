import type { Estate } from '../../company.ts';

/** What its customer has, what is wrong with it, and in what numbers. */
export const edgequarryEstate: Estate = {
  kpis: [
    ['Assets found', '6,418', '+112', 'flat'],
    ['Exposures', '84', '-19', 'good'],
    ['Proven', '5', '-2', 'good'],
    ['Unknown owners', '41', '+6', 'bad'],
    ['Certificates ending', '17', '+3', 'bad'],
    ['Countries', '38', '0', 'flat'],
  ],
  series: ['Exposed services', '', 'Found', 'Closed'],
  shares: [
    'Exposures by kind',
    [
      ['Admin pages', 24],
      ['Old software', 21],
      ['Open storage', 14],
      ['Dangling names', 13],
      ['Leaked keys', 7],
      ['Remote desktop', 5],
    ],
  ],
  alertsTitle: 'Exposures',
  alerts: [
    ['critical', 'Crew portal backup readable', 'old-crew.stellan.example.com', 'Proven', 'Open storage'],
    ['critical', 'Build server without sign-in', '203.0.113.90:8080', 'Proven', 'Admin page'],
    ['high', 'Name points to a released bucket', 'promo21.stellan.example.com', 'Takeover possible', 'Dangling name'],
    ['high', 'Key for maps service in app', 'Stellan Android 8.4', 'Key works', 'Leaked key'],
    ['medium', 'Certificate ends in 4 days', 'api.stellan.example.com', 'Observed', 'Certificate'],
    ['medium', 'Remote desktop on cargo host', '198.51.100.77:3389', 'Observed', 'Remote access'],
    ['low', 'Directory listing', 'media.stellan.example.com', 'Observed', 'Web'],
    ['medium', 'Old TLS on booking partner', 'b2b.stellan.example.com', 'Observed', 'Crypto'],
    ['low', 'Version in header', 'careers.stellan.example.com', 'Observed', 'Web'],
    ['high', 'Test tenant holds real bookings', 'uat-book.stellan.example.com', 'Proven', 'Wrong place'],
  ],
  assetsTitle: 'Assets',
  assets: [
    ['old-crew.stellan.example.com', 'Web host', 'Unknown', 'Closed', 98],
    ['203.0.113.90', 'Address', 'Engineering', 'Open', 94],
    ['promo21.stellan.example.com', 'Name', 'Marketing', 'Dangling', 83],
    ['uat-book.stellan.example.com', 'Web host', 'Booking', 'Open', 80],
    ['api.stellan.example.com', 'Gateway', 'Platform', 'Open', 41],
    ['198.51.100.77', 'Address', 'Cargo', 'Open', 66],
    ['b2b.stellan.example.com', 'Web host', 'Partners', 'Open', 44],
    ['media.stellan.example.com', 'Storage', 'Marketing', 'Open', 29],
    ['careers.stellan.example.com', 'Web host', 'People', 'Open', 15],
    ['miles.stellan.example.com', 'Web host', 'Loyalty', 'Open', 12],
  ],
  policies: [
    ['Stellan and subsidiaries', '14 companies, 212 domains, 31 networks', 'Active', 6418],
    ['Cloud accounts', 'Addresses read from three providers', 'Active', 2204],
    ['Partners', 'Observed, never probed', 'Passive', 311],
    ['Night probes', 'Active probes from 1 to 5 UTC', 'Active', 84],
    ['Do not touch', '11 hosts of flight operations', 'Excluded', 0],
    ['Mobile apps', 'Stores checked each day', 'Active', 4],
  ],
};
