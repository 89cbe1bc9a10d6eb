import type { Estate } from '../../company.ts';

/** What its customer has, what is wrong with it, and in what numbers. */
export const ravenloomEstate: Estate = {
  kpis: [
    ['Sightings, 24 h', '1,946', '+18%', 'bad'],
    ['Actors tracked', '312', '+2', 'flat'],
    ['New indicators', '48,207', '+5%', 'flat'],
    ['Matches in your logs', '23', '+9', 'bad'],
    ['Reports this week', '14', '+3', 'good'],
    ['Sources', '187', '0', 'flat'],
  ],
  series: ['Sightings of tracked actors', '', 'Energy sector', 'All sectors'],
  shares: [
    'Active actors',
    [
      ['GLASS HERON', 412],
      ['TIN SPARROW', 288],
      ['COLD ORIOLE', 174],
      ['SALT MARTEN', 96],
      ['PAPER LYNX', 51],
    ],
  ],
  alertsTitle: 'Latest sightings',
  alerts: [
    ['critical', 'GLASS HERON infrastructure reused', '203.0.113.118', 'C2, high confidence', 'Passive DNS'],
    ['high', 'Loader THIMBLE seen in energy sector', '4e9a71c2…d0', 'Malware, high', 'Partner'],
    ['high', 'Login page imitates Nordlys portal', 'nordlys-sso.example.org', 'Phishing, high', 'Certificates'],
    ['medium', 'Access to turbine vendor offered', 'Forum post 88213', 'Access sale, medium', 'Closed forum'],
    ['medium', 'TIN SPARROW registers 14 domains', 'registrar cluster 7', 'Infrastructure, medium', 'Whois'],
    ['low', 'Old C2 address parked', '198.51.100.61', 'C2, expired', 'Passive DNS'],
    ['high', 'Credentials of 3 employees in a dump', 'dump-2026-0331', 'Leak, high', 'Collections'],
    ['medium', 'New YARA rule matches archive', 'RL_Thimble_v3', 'Malware, medium', 'Retrohunt'],
    ['low', 'Scanner probes OPC UA ports', '192.0.2.0/24', 'Scan, low', 'Honeypots'],
    ['info', 'COLD ORIOLE quiet for 30 days', 'actor profile', 'Trend', 'Analysts'],
  ],
  assetsTitle: 'Indicators',
  assets: [
    ['203.0.113.118', 'Address', 'GLASS HERON', 'Active', 96],
    ['nordlys-sso.example.org', 'Domain', 'TIN SPARROW', 'Active', 93],
    ['4e9a71c2…d0', 'File', 'THIMBLE', 'Active', 91],
    ['grid-code.example.net', 'Domain', 'GLASS HERON', 'Active', 88],
    ['198.51.100.61', 'Address', 'GLASS HERON', 'Expired', 35],
    ['b0c2f98e…7a', 'File', 'THIMBLE', 'Active', 84],
    ['CN=relay-eu-3', 'Certificate', 'GLASS HERON', 'Active', 90],
    ['update-cdn.example.org', 'Domain', 'SALT MARTEN', 'Review', 61],
    ['192.0.2.201', 'Address', 'PAPER LYNX', 'Review', 48],
    ['thimble_mutex_9', 'Mutex', 'THIMBLE', 'Active', 79],
    ['ops@mail.example.net', 'Mail', 'TIN SPARROW', 'Active', 70],
  ],
  policies: [
    ['Block high confidence C2', 'Push addresses to the firewall for 30 days', 'On', 412],
    ['Watch look-alike domains', 'Alert on certificates that imitate your names', 'On', 9],
    ['Expire old indicators', 'Lower the score each week without sighting', 'On', 8120],
    ['Retrohunt new rules', 'Scan 90 days of files when a rule changes', 'On', 31],
    ['Share with sector group', 'Send sightings at TLP:GREEN', 'Review', 55],
    ['Closed forum terms', 'Search for names of plants and vendors', 'On', 14],
  ],
};
