import type { Estate } from '../../company.ts';

/** What its customer has, what is wrong with it, and in what numbers. */
export const coldspoolEstate: Estate = {
  kpis: [
    ['Protected systems', '1,482', '+9', 'good'],
    ['Last night', '99.3%', '+0.2%', 'good'],
    ['Oldest clean copy', '4 h', '-1 h', 'good'],
    ['Proven recovery', '38 min', '-7 min', 'good'],
    ['Locked copies', '100%', '0', 'good'],
    ['Change anomalies', '2', '+2', 'bad'],
  ],
  series: ['Data written per night', ' TB', 'Changed', 'Full'],
  shares: [
    'Storage by department',
    [
      ['Housing', 48],
      ['Tax office', 41],
      ['Libraries', 22],
      ['Fire service', 17],
      ['Parks', 6],
    ],
  ],
  alertsTitle: 'Jobs of last night',
  alerts: [
    ['critical', 'Encryption pattern in 31,204 files', 'fs-housing-02', 'Change anomaly', 'Halted'],
    ['high', 'Restore test failed: database does not start', 'tax-db-01', 'Clean room', 'Failed'],
    ['medium', 'Backup window exceeded by 48 minutes', 'gis-store', 'Nightly', 'Late'],
    ['low', 'Agent is two versions behind', 'lib-kiosk-14', 'Agent', 'Warning'],
    ['info', 'Full copy finished', 'erp-prod', 'Weekly', 'Done'],
    ['info', 'Restore test passed in 38 minutes', 'housing-app', 'Clean room', 'Done'],
    ['medium', 'New machine without a plan', 'cctv-rec-03', 'Coverage', 'Warning'],
    ['info', 'Locked until 2033', 'fire-records', 'Archive', 'Done'],
    ['low', 'Deduplication below 4 to 1', 'media-share', 'Storage', 'Warning'],
  ],
  assetsTitle: 'Protected systems',
  assets: [
    ['fs-housing-02', 'File server', 'Housing', 'Recovered', 91],
    ['tax-db-01', 'Database', 'Tax office', 'Test failed', 78],
    ['erp-prod', 'Virtual machine', 'Finance', 'Protected', 11],
    ['gis-store', 'Object storage', 'Planning', 'Late', 46],
    ['housing-app', 'Virtual machine', 'Housing', 'Protected', 9],
    ['fire-records', 'Archive', 'Fire service', 'Locked', 4],
    ['lib-kiosk-14', 'Workstation', 'Libraries', 'Protected', 31],
    ['media-share', 'File server', 'Press office', 'Protected', 22],
    ['cctv-rec-03', 'Recorder', 'Traffic', 'No plan', 85],
    ['mail-archive', 'Mail', 'All', 'Protected', 7],
  ],
  policies: [
    ['Gold', 'Every 4 hours, 90 days, two sites, tested nightly', 'Active', 84],
    ['Silver', 'Nightly, 30 days, two sites, tested weekly', 'Active', 611],
    ['Bronze', 'Nightly, 14 days, one site', 'Active', 702],
    ['Archive', 'Monthly, 7 years, locked', 'Active', 85],
    ['Stop on encryption', 'Halt replication when entropy jumps', 'Active', 1],
    ['Laptops', 'On network, 30 days', 'Paused', 0],
  ],
};
