import type { Estate } from '../../company.ts';

/** What its customer has, what is wrong with it, and in what numbers. */
export const runlarkEstate: Estate = {
  kpis: [
    ['Hours saved', '412', '+38', 'good'],
    ['Runs today', '2,918', '+12%', 'flat'],
    ['Cases closed', '184', '+21', 'good'],
    ['Waiting for approval', '7', '-4', 'good'],
    ['Failed steps', '0.6%', '-0.2%', 'good'],
    ['Time to respond', '3 m 12 s', '-41 s', 'good'],
  ],
  series: ['Playbook runs', '', 'Completed', 'Waiting'],
  shares: [
    'Busiest playbooks',
    [
      ['Phishing triage', 1204],
      ['Impossible travel', 611],
      ['Malware contain', 388],
      ['Leaked credential', 241],
      ['Vendor access review', 97],
    ],
  ],
  alertsTitle: 'Cases',
  alerts: [
    ['high', 'Reported mail: parcel fee, 14 recipients', 'CS-3381', 'Phishing triage', 'Mail'],
    ['critical', 'Malware on claims workstation', 'CS-3379', 'Malware contain', 'Endpoint'],
    ['medium', 'Sign-in from Lagos and Oslo within an hour', 'CS-3378', 'Impossible travel', 'Identity'],
    ['high', 'Broker password found in a dump', 'CS-3374', 'Leaked credential', 'Intel'],
    ['low', 'Vendor account idle for 60 days', 'CS-3370', 'Vendor access review', 'Identity'],
    ['medium', 'Suspicious consent to mail app', 'CS-3366', 'App consent', 'Identity'],
    ['medium', 'Data upload above baseline', 'CS-3361', 'Exfiltration check', 'Network'],
    ['low', 'Phishing test reported as real', 'CS-3359', 'Phishing triage', 'Mail'],
    ['high', 'Payment details changed by mail', 'CS-3352', 'Invoice fraud', 'Mail'],
    ['medium', 'Lost laptop in Tallinn office', 'CS-3347', 'Device lost', 'Service desk'],
  ],
  assetsTitle: 'Entities',
  assets: [
    ['parcel-fee.example.net', 'Domain', 'CS-3381', 'Malicious', 96],
    ['203.0.113.44', 'Address', 'CS-3381', 'Malicious', 91],
    ['j.hale', 'Account', 'CS-3381', 'At risk', 64],
    ['ALD-LT-220', 'Host', 'CS-3381', 'Watched', 41],
    ['claims-ws-17', 'Host', 'CS-3379', 'Contained', 88],
    ['svc-broker-sync', 'Account', 'CS-3374', 'At risk', 72],
    ['mail-helper', 'Application', 'CS-3366', 'Revoked', 58],
    ['198.51.100.23', 'Address', 'CS-3378', 'Unknown', 35],
    ['ALD-LT-114', 'Host', 'CS-3347', 'Wiped', 20],
  ],
  policies: [
    ['Phishing triage', 'Enrich, detonate, scope and pull reported mail', 'Live', 1204],
    ['Malware contain', 'Isolate host, collect triage package, open ticket', 'Live', 388],
    ['Impossible travel', 'Ask the person, then end sessions', 'Live', 611],
    ['Leaked credential', 'Reset password and check reuse', 'Live', 241],
    ['Invoice fraud', 'Hold payment and call the supplier', 'Draft', 0],
    ['Device lost', 'Lock, wipe and revoke certificates', 'Paused', 12],
  ],
};
