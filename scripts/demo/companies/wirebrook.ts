import { company } from '../company.ts';

/** Network detection: who talks to whom. */
export const wirebrook = company({
  name: 'Wirebrook',
  product: 'Network detection',
  category: 'Network security',
  description: 'Reads the network without agents: every conversation, its normal rhythm, and the ones that break it.',
  logo: 'wave',
  icon: 'fas fa-network-wired',
  color: '#0e7490',
  look: 'dark top-dark dot upper line steps',
  neutral: [192, 34],
  shape: [5, 36, 600],
  accent: '#22d3ee',
  palette: ['#22d3ee', '#a3e635', '#f472b6'],
  workspace: 'Tern Logistics Port',
  date: '2026-02-05',
  nav: `
    Live Activity, Detections Radar, Map Network, Devices Router,
    Models Cpu, Reports ChartLine, Packets Binary, Settings Settings
  `,
  people: 'Rune Eide, Kala Devi, Stefan Orr, Mei Tan, Bruno Alves, Hedda Moen, Jack Levin, Alma Reis',
  story: `
    WB-1187 | critical | 10.20.7.44 | ws-ops-113 | Beacon, fan-out and a large upload
    10.20.7.44 called 198.51.100.201 every 61 seconds, wrote to 41 hosts over SMB, and file-ops-01 then sent 38 GB to the same address.
  `,
  steps: `
    01:12 | Command and control | Beacon to 198.51.100.201 begins | 61 s, jitter 4%, 212 bytes | Antenna
    01:44 | Discovery | 61 service tickets asked | T1558.003 Kerberoasting | KeyRound
    02:03 | Lateral movement | SMB writes to 41 hosts | T1570 Lateral Tool Transfer | Network
    02:20 | Collection | file-ops-01 reads 38 GB locally | T1039 Data from Network Share | Folder
    02:31 | Exfiltration | Upload to 198.51.100.201 | T1048 Exfiltration | Upload
    02:52 | Response | Switch ports 14 and 31 closed | Action by Rune Eide | ShieldCheck
  `,
  kpis: `
    Throughput | 18.4 Gb/s | +4% | flat
    Conversations | 2.1 M | +1% | flat
    Detections | 26 | -8 | good
    New devices | 11 | +5 | bad
    Encrypted share | 93.4% | +0.4% | good
    Dropped packets | 0.00% | 0 | flat
  `,
  series: ['Throughput by segment', ' Gb', 'Terminal', 'Office', 'Guest'],
  shares: `
    Top talkers
    crane-ctl-07 | 912
    nvr-yard-02 | 744
    file-ops-01 | 518
    backup-gw | 402
    wms-db | 317
  `,
  alerts: `
    Detections
    critical | Beacon every 61 s with jitter 4% | 10.20.7.44 | T1071.001 Web Protocols | Model C2-rhythm
    high | 38 GB to a first-seen address | file-ops-01 | T1048 Exfiltration | Model Volume
    high | SMB writes to 41 hosts in 3 minutes | 10.20.7.44 | T1570 Lateral Tool Transfer | Model Fan-out
    medium | New device speaks Modbus | 10.44.1.190 | New role | Model Roles
    medium | Self-signed certificate inside TLS 1.3 | 10.20.7.44 | T1573 Encrypted Channel | Fingerprint
    low | Camera asks for 900 names | nvr-yard-02 | T1071.004 DNS | Model DNS
    medium | Kerberos requests for 61 services | ws-ops-113 | T1558.003 Kerberoasting | Protocol
    low | Telnet in the yard segment | scale-03 | Clear text | Protocol
    info | Segment Guest doubled at noon | Guest | Baseline | Model Volume
    low | Printer talks to the internet | prn-gate-1 | New role | Model Roles
    medium | VPN session of 31 hours | b.alves | T1133 External Remote Services | Model Length
  `,
  assets: `
    Devices
    10.20.7.44 | Workstation | Office | Blocked | 98
    file-ops-01 | File server | Office | Blocked | 91
    crane-ctl-07 | Controller | Terminal | Normal | 22
    nvr-yard-02 | Camera recorder | Terminal | Unusual | 47
    10.44.1.190 | Unknown | Terminal | New | 66
    wms-db | Database | Office | Normal | 14
    backup-gw | Backup | Office | Normal | 9
    scale-03 | Weighbridge | Terminal | Unusual | 44
    prn-gate-1 | Printer | Office | Unusual | 38
    ap-guest-12 | Access point | Guest | Normal | 6
    gate-reader-4 | Reader | Terminal | Normal | 5
  `,
  policies: `
    C2-rhythm | Regular calls with little jitter | Live | 3
    Fan-out | Writes to many hosts in a short time | Live | 1
    Volume | Uploads above the baseline of a device | Live | 9
    Roles | Device starts to speak a new protocol | Live | 14
  `,
  nodes: `
    Conversations of 10.20.7.44
    x | 198.51.100.201 | First seen today | Globe | 0 | 1 | critical
    w | 10.20.7.44 | ws-ops-113 | Monitor | 1 | 1 | critical
    f | file-ops-01 | 38 GB read | Server | 2 | 0 | high
    d | dc-port-1 | 61 tickets | Server | 2 | 1 | medium
    n | 41 hosts | SMB writes | Laptop | 2 | 2 | high
    s | share-manifests | Shipping papers | Folder | 3 | 0
    c | crane-ctl-07 | Not reached | Factory | 3 | 2
  `,
  edges: `
    x > w: beacon, w > f: SMB, w > d: Kerberos, w > n: SMB, f > s, n > c
  `,
  query: `
    Packet filter
    conn
    | where src == 10.20.7.44 and dst.first_seen < 24h
    | rhythm period, jitter by dst
    | where jitter < 0.1 and count > 30
    | fields dst, ja4, period, bytes_out
  `,
  found: `
    dst | ja4 | period | bytes out
    198.51.100.201 | t13d1516h2_8daaf6 | 61 s | 38.2 GB
    203.0.113.8 | t13d1517h2_5b57a1 | 300 s | 1.1 MB
    192.0.2.66 | t12d0910h1_c2a401 | 900 s | 204 KB
    203.0.113.45 | t13d1516h2_8daaf6 | 61 s | 96 KB
  `,
  pictures: `
    dashboard-wall flow-map graph-path timeline-lanes alerts-table query-console assets-table integrations
    chart-card map-card kill-chain filter-bar
  `,
});
