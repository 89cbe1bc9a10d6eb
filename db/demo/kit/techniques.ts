/** Tactics of ATT&CK with some of their techniques, by the names that MITRE gives them or a short form. */
export const TACTICS: [tactic: string, techniques: string[]][] = [
  [
    'Initial access',
    [
      'Phishing',
      'Valid Accounts',
      'External Remote Services',
      'Exploit Public-Facing App',
      'Drive-by Compromise',
      'Removable Media',
      'Supply Chain',
    ],
  ],
  [
    'Execution',
    ['PowerShell', 'Windows Command Shell', 'Unix Shell', 'Scheduled Task', 'User Execution', 'WMI', 'Native API'],
  ],
  [
    'Persistence',
    ['Registry Run Keys', 'Scheduled Task', 'Create Account', 'Windows Service', 'Web Shell', 'Boot Autostart', 'Cron'],
  ],
  [
    'Privilege escalation',
    [
      'Token Manipulation',
      'Process Injection',
      'Sudo Caching',
      'Valid Accounts',
      'Access Token',
      'Exploitation',
      'Hijack Flow',
    ],
  ],
  [
    'Defense evasion',
    [
      'Clear Event Logs',
      'Masquerading',
      'Obfuscated Files',
      'Disable Tools',
      'Process Hollowing',
      'Rootkit',
      'Timestomp',
    ],
  ],
  [
    'Credential access',
    ['LSASS Memory', 'Kerberoasting', 'Password Spraying', 'Web Browsers', 'Files', 'Keylogging', 'MFA Requests'],
  ],
  [
    'Discovery',
    [
      'Domain Account',
      'Remote Systems',
      'Network Shares',
      'Cloud Infrastructure',
      'Process Discovery',
      'Software',
      'System Time',
    ],
  ],
  [
    'Lateral movement',
    ['SMB Admin Shares', 'Remote Desktop', 'SSH', 'Lateral Tool Transfer', 'Pass the Hash', 'WinRM', 'Replication'],
  ],
  [
    'Exfiltration',
    [
      'Over C2 Channel',
      'Alternative Protocol',
      'Web Service',
      'Cloud Account',
      'Scheduled Transfer',
      'Physical Medium',
      'Size Limits',
    ],
  ],
];
