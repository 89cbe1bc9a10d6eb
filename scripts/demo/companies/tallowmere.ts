import { company } from '../company.ts';

/** Security information and event management: search first. */
export const tallowmere = company({
  name: 'Tallowmere',
  product: 'SIEM',
  category: 'SIEM and log analysis',
  description:
    'Log search and correlation for teams that keep every event: cheap storage, fast answers, detections as code.',
  logo: 'stack',
  icon: 'fas fa-layer-group',
  color: '#0f766e',
  look: 'light top-dark solid upper line bars',
  neutral: [180, 8],
  shape: [4, 34, 600],
  palette: ['#0f766e', '#e0a526', '#94a3a8'],
  workspace: 'Meridian Water Utility',
  date: '2026-03-09',
  nav: `
    Overview Gauge, Alerts Bell, Cases Folder, Sources Database,
    Detections FileCode, Reports ChartNoAxesColumn, Search Search, Admin Settings
  `,
  people: 'Greta Malm, Idris Bello, Yuki Tanabe, Carlo Vettori, Leena Aho, Max Ferro, Ana Duarte, Simon Voss',
  story: `
    CASE-0931 | critical | MWU-DC-03 | svc-scada-hist | Password spray, then audit log cleared
    1,204 failed VPN sign-ins from 38 addresses were followed by one success for svc-scada-hist and a cleared audit log on MWU-DC-03.
  `,
  steps: `
    02:14 | Credential access | 1,204 failed sign-ins on vpn-gw-2 | T1110.003 Password Spraying | KeyRound
    02:51 | Initial access | svc-scada-hist signed in from 203.0.113.61 | T1133 External Remote Services | LogIn
    03:05 | Discovery | Directory read by svc-scada-hist | T1087.002 Domain Account | Search
    03:22 | Lateral movement | Remote desktop to MWU-DC-03 | T1021.001 Remote Desktop | Monitor
    03:40 | Defense evasion | Security log cleared | T1070.001 Clear Windows Event Logs | Trash
    03:44 | Response | Account disabled, session ended | Automation Disable and notify | ShieldCheck
  `,
  kpis: `
    Events today | 4.82 B | +6% | flat
    Ingest rate | 61.3 k/s | +2.1% | flat
    Open alerts | 57 | -11 | good
    Open cases | 9 | +1 | bad
    Sources silent | 4 | +3 | bad
    Search p95 | 1.8 s | -0.4 s | good
  `,
  series: ['Events by source', ' k', 'Firewall', 'Identity', 'Endpoint'],
  shares: `
    Loudest sources
    fw-edge-01 | 1840211
    idp-audit | 912004
    edr-stream | 701338
    dns-resolver | 644120
    proxy-web | 402771
    vpn-gateway | 98014
  `,
  alerts: `
    Alerts
    high | Password spray against VPN | vpn-gw-2 | AUTH-0142 | vpn-gateway
    critical | Audit log cleared on domain controller | MWU-DC-03 | WIN-1102 | edr-stream
    high | First admin sign-in from new country | svc-scada-hist | IDP-0031 | idp-audit
    medium | DNS tunnelling pattern | 10.40.12.88 | DNS-0088 | dns-resolver
    medium | Multi-factor prompt flood | l.aho | IDP-0054 | idp-audit
    high | Firewall rule any-any added | fw-edge-01 | FW-0007 | fw-edge-01
    low | Service account used interactively | svc-backup | AUTH-0099 | idp-audit
    medium | Large upload to unknown storage | MWU-WS-214 | PRX-0120 | proxy-web
    low | Clock drift above 30 seconds | hist-02 | SYS-0003 | syslog
    info | Log source resumed after 14 minutes | proxy-web | SRC-0001 | tallowmere
    medium | Kerberos tickets with weak cipher | MWU-DC-01 | T1558.003 | edr-stream
    low | Port scan from guest network | 10.90.3.17 | FW-0019 | fw-edge-01
    medium | Disabled account signed in | m.ferro.old | IDP-0012 | idp-audit
    low | Certificate expires in 7 days | idp.mwu.example.com | TLS-0004 | scanner
    info | New detection deployed: WIN-1102 v4 | detections | GIT-0001 | tallowmere
  `,
  assets: `
    Log sources
    fw-edge-01 | Firewall | Network | Receiving | 12
    idp-audit | Identity provider | Identity | Receiving | 8
    edr-stream | Endpoint | Workplace | Receiving | 10
    dns-resolver | DNS | Network | Receiving | 14
    proxy-web | Proxy | Network | Delayed | 46
    vpn-gateway | VPN | Network | Receiving | 21
    hist-02 | Historian | Plant | Silent | 88
    badge-system | Physical access | Facilities | Silent | 81
    mail-journal | Mail | Workplace | Receiving | 5
    k8s-audit | Kubernetes | Platform | Receiving | 9
    ntp-core | Time | Network | Receiving | 2
    erp-changes | Application | Finance | Delayed | 39
    print-farm | Printer | Workplace | Receiving | 3
    wifi-ctrl | Wireless | Network | Receiving | 7
  `,
  policies: `
    AUTH-0142 Password spray | More than 20 accounts failing from one address range in 30 minutes | Enabled | 12
    WIN-1102 Audit log cleared | Security log cleared outside a maintenance window | Enabled | 1
    IDP-0031 New country for admin | Privileged sign-in from a country not seen in 90 days | Enabled | 4
    DNS-0088 Tunnelling | Entropy and length of labels above baseline | Testing | 61
    FW-0007 Any-any rule | Firewall change that allows any source to any target | Enabled | 2
    SYS-0003 Clock drift | Source whose clock differs by more than 30 seconds | Disabled | 0
  `,
  query: `
    TQL
    source in (vpn-gateway, idp-audit)
    | where event.action == "sign-in"
    | parse client.ip to net /24
    | stats failed = count_if(outcome == "failure"),
            ok = count_if(outcome == "success"),
            users = distinct(user.name) by net, bin(5m)
    | where failed > 50 and ok > 0
    | sort failed desc
  `,
  found: `
    time | net | failed | ok | users
    02:50 | 203.0.113.0/24 | 412 | 1 | 188
    02:45 | 203.0.113.0/24 | 388 | 0 | 171
    02:40 | 198.51.100.0/24 | 217 | 0 | 96
    02:35 | 203.0.113.0/24 | 187 | 0 | 90
    02:30 | 192.0.2.0/24 | 104 | 1 | 44
    02:20 | 198.51.100.0/24 | 96 | 0 | 41
    02:15 | 192.0.2.0/24 | 71 | 0 | 38
  `,
  pictures: `
    dashboard-wall alerts-table query-console timeline-lanes attack-matrix report-document policies-list users-table
    filter-bar compact-table date-picker chart-card severity-badges
  `,
});
