import { company } from '../company.ts';

/** Extended detection and response: process trees and one queue. */
export const quillfen = company({
  name: 'Quillfen',
  product: 'XDR',
  category: 'Endpoint security',
  description: 'Endpoint, identity and mail telemetry in one process tree, with response actions one key away.',
  logo: 'bolt',
  icon: 'fas fa-bolt',
  color: '#ff6b4a',
  look: 'dark side soft plain line area',
  neutral: [222, 14],
  shape: [7, 38, 600],
  palette: ['#ff6b4a', '#5b8def', '#f2c14e'],
  workspace: 'Ostrava Freight Group',
  date: '2026-04-21',
  nav: `
    Home House, Detections Siren, Investigate Workflow, Endpoints Laptop,
    Prevention ShieldCheck, Reports ChartLine, Hunt Crosshair, Settings Settings
  `,
  people: 'Sanne Verhoef, Luka Priban, Amara Nwosu, Kenji Morita, Dana Ilves, Felix Aroyo, Petra Kolar, Owen Tully',
  story: `
    QF-20418 | critical | OFG-WS-0417 | d.ilves | Hands-on intrusion on OFG-WS-0417
    An invoice macro led to credential theft on OFG-WS-0417 and lateral movement to OFG-FS-02, where shadow copies were deleted. Both hosts are contained.
  `,
  steps: `
    10:02 | Initial access | Invoice_8841.docm opened | T1566.001 Spearphishing Attachment | Mail
    10:03 | Execution | powershell.exe -enc SQBFAFgA | T1059.001 PowerShell, started by winword.exe | Terminal
    10:07 | Persistence | Run key OneSyncHelper written | T1547.001 Registry Run Keys | RefreshCw
    10:15 | Credential access | LSASS memory read by svchelper.exe | T1003.001 LSASS Memory | KeyRound
    10:31 | Lateral movement | OFG-FS-02 reached over admin share | T1021.002 SMB/Windows Admin Shares | Network
    10:38 | Impact | Shadow copies deleted on OFG-FS-02 | T1490 Inhibit System Recovery | Flame
    10:39 | Response | Both hosts contained | Playbook Ransomware precursor | ShieldCheck
  `,
  kpis: `
    Open detections | 38 | +6 | bad
    Endpoints online | 11,204 | +112 | good
    Contained hosts | 3 | +2 | bad
    Median triage | 6 min | -2 min | good
    Prevented today | 1,872 | +4% | flat
    Sensor coverage | 99.1% | +0.3% | good
  `,
  series: ['Detections by hour', '', 'Suspicious', 'Prevented'],
  alerts: `
    Detections
    critical | LSASS memory read by unsigned binary | OFG-WS-0417 | T1003.001 LSASS Memory | Endpoint
    critical | Shadow copies deleted | OFG-FS-02 | T1490 Inhibit System Recovery | Endpoint
    high | Word started PowerShell with encoded command | OFG-WS-0417 | T1059.001 PowerShell | Endpoint
    high | Admin share mounted from a workstation | OFG-FS-02 | T1021.002 Admin Shares | Network
    high | Sign-in from two continents in 20 minutes | d.ilves | T1078 Valid Accounts | Identity
    medium | New scheduled task runs from temp folder | OFG-WS-0733 | T1053.005 Scheduled Task | Endpoint
    medium | Macro document opened from archive | OFG-WS-0417 | T1204.002 Malicious File | Mail
    low | Remote desktop enabled on laptop | OFG-LT-1190 | T1021.001 Remote Desktop | Endpoint
    medium | Browser credential store copied | OFG-WS-0288 | T1555.003 Web Browsers | Endpoint
    low | Unsigned driver loaded | OFG-KIOSK-09 | T1014 Rootkit | Endpoint
    info | Sensor upgraded to 7.12.3 | OFG-DC-01 | Maintenance | Sensor
  `,
  assets: `
    Endpoints
    OFG-WS-0417 | Windows 11 | Dana Ilves | Contained | 97
    OFG-FS-02 | Windows Server 2025 | File services | Contained | 93
    OFG-WS-0733 | Windows 11 | Felix Aroyo | Online | 61
    OFG-WS-0288 | Windows 11 | Petra Kolar | Online | 57
    OFG-LT-1190 | macOS 16 | Owen Tully | Online | 34
    OFG-KIOSK-09 | Windows 10 IoT | Dock 4 | Offline | 41
    OFG-DC-01 | Windows Server 2025 | Directory | Online | 22
    OFG-LT-0452 | Ubuntu 24.04 | Kenji Morita | Online | 18
    OFG-VDI-031 | Windows 11 | Dispatch pool | Online | 12
    OFG-DB-05 | Red Hat 10 | Tracking | Online | 9
    OFG-WS-0912 | Windows 11 | Amara Nwosu | Online | 6
  `,
  policies: `
    Ransomware behaviour | Stop processes that encrypt or delete backups | Block | 4
    Credential guard | Stop memory reads of LSASS by unsigned code | Block | 19
    Script control | Log and score script interpreters | Detect | 4120
    Device control | Allow removable media of known vendors | Block | 231
    Exploit mitigation | Harden browsers and office suites | Block | 57
  `,
  nodes: `
    Process tree of QF-20418
    a | outlook.exe | pid 5120 | Mail | 0 | 1
    b | winword.exe | Invoice_8841.docm | FileText | 1 | 1 | medium
    c | powershell.exe | -enc SQBFAFgA | Terminal | 2 | 0 | high
    d | splwow64.exe | Signed | FileCode | 2 | 2
    e | svchelper.exe | Unsigned | Bug | 3 | 0 | critical
    f | reg.exe | Run key | RefreshCw | 3 | 1 | medium
    g | lsass.exe | Memory read | KeyRound | 4 | 0 | critical
    h | OFG-FS-02 | Admin share | Server | 4 | 2 | high
  `,
  query: `
    Hunt language
    processes
    | where parent.name in ("winword.exe", "excel.exe")
    | where name == "powershell.exe" and cmdline contains "-enc"
    | join network on pid within 5m
    | summarize hosts = dcount(host), first = min(time) by sha256, remote
    | sort by first asc
  `,
  found: `
    first | sha256 | remote | hosts
    10:03:14 | 7be1c09f…44d2 | 203.0.113.84 | 1
    10:03:15 | 7be1c09f…44d2 | 198.51.100.17 | 1
    08:41:50 | c31f77a0…0b9e | 192.0.2.140 | 2
    07:12:08 | 90d4e6b1…f7c3 | 198.51.100.9 | 1
    06:55:31 | 5a02bb7e…91aa | 203.0.113.21 | 4
    06:02:47 | e8c7d510…3d60 | 192.0.2.77 | 1
  `,
  pictures: `
    graph-tree alerts-inbox dashboard-score incident query-console assets-table integrations
    empty-state kill-chain command-menu toasts code-card
  `,
});
