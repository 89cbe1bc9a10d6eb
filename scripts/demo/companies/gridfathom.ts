import { company } from '../company.ts';

/** Operational technology: plants, zones and controllers. */
export const gridfathom = company({
  name: 'Gridfathom',
  product: 'OT security',
  category: 'Network security',
  description:
    'Passive monitoring for plants: every controller, its firmware and its neighbours, without touching the process.',
  logo: 'grid',
  icon: 'fas fa-industry',
  color: '#f59e0b',
  look: 'dark side-dark solid upper line steps',
  neutral: [210, 8],
  shape: [2, 34, 700],
  palette: ['#f59e0b', '#60a5fa', '#94a3b8'],
  workspace: 'Kestrel Dam & Grid',
  date: '2026-01-14',
  nav: `
    Plant Factory, Events Bell, Zones Network, Assets Cpu,
    Baselines Activity, Reports ChartNoAxesColumn, Captures Binary, System Settings
  `,
  people: 'Tor Kvale, Maud Ellery, Jonas Riis, Celia Marsh, Aki Repo, Viktor Sand, Lena Fuchs, Dag Holm',
  story: `
    EV-0419 | critical | PLC-GATE-03 | EWS-02 | Unplanned program download to PLC-GATE-03
    EWS-02 downloaded changed logic to the spillway gate controller outside a work order. The gate was held in local mode by the operator.
  `,
  steps: `
    04:11 | Initial access | Remote session to EWS-02 | T0822 External Remote Services | LogIn
    04:26 | Discovery | Controllers of zone 1 enumerated | T0846 Remote System Discovery | Radar
    04:40 | Execution | Logic downloaded to PLC-GATE-03 | T0843 Program Download | Download
    04:42 | Impair process | Gate opened to 4% outside plan | T0855 Unauthorized Command Message | TriangleExclamationPoint
    04:44 | Response | Gate to local mode, session ended | Operator Celia Marsh | ShieldCheck
  `,
  kpis: `
    Controllers | 1,208 | +3 | flat
    Open events | 19 | +4 | bad
    Zone violations | 2 | +2 | bad
    Firmware behind | 214 | -12 | good
    Sensors up | 46 / 46 | 0 | good
    Process writes | 8,114 | +1% | flat
  `,
  series: ['Process commands', '', 'Reads', 'Writes'],
  shares: `
    Traffic by protocol
    Modbus/TCP | 8114
    IEC 61850 MMS | 5220
    DNP3 | 3011
    OPC UA | 1904
    S7comm | 411
  `,
  alerts: `
    Events
    critical | Write to spillway gate outside plan | PLC-GATE-03 | T0855 Unauthorized Command | Zone 1
    critical | Program download to controller | PLC-GATE-03 | T0843 Program Download | Zone 1
    high | Engineering station talks to the internet | EWS-02 | T0883 Internet Accessible Device | Zone 3
    high | New master polls turbine units | 10.61.3.19 | T0842 Network Sniffing | Zone 2
    medium | Firmware 4.1 has a known weakness | RTU-SUB-11 | CVE-2025-70012 | Zone 1
    medium | Clock of historian jumped 40 s | HIST-01 | Integrity | Zone 3
    low | USB device on operator panel | HMI-HALL-2 | T0847 Removable Media | Zone 2
    low | Default password on switch | SW-RACK-9 | T0812 Default Credentials | Zone 2
    info | Baseline of hall 4 learned | Hall 4 | Baseline | Zone 1
    medium | Valve position differs from command | PLC-COOL-01 | T0856 Spoof Reporting | Zone 1
    low | Controller in stop mode for 4 minutes | PLC-AUX-08 | State | Zone 1
  `,
  assets: `
    Controllers
    PLC-GATE-03 | Controller | Spillway | Changed | 97
    EWS-02 | Engineering station | Control room | Isolated | 90
    RTU-SUB-11 | Remote unit | Substation 11 | Outdated | 64
    HMI-HALL-2 | Operator panel | Turbine hall | Running | 41
    PLC-COOL-01 | Controller | Cooling | Deviating | 72
    HIST-01 | Historian | Control room | Running | 38
    IED-T1-PROT | Protection relay | Transformer 1 | Running | 12
    IED-T2-PROT | Protection relay | Transformer 2 | Running | 12
    PLC-AUX-08 | Controller | Auxiliary | Stopped | 45
    SW-RACK-9 | Switch | Turbine hall | Running | 50
    GW-DNP-04 | Gateway | Substation 4 | Running | 22
  `,
  weaknesses: `
    CVE-2025-70012 | Unauthenticated firmware read | substation unit 4.1 | 8.6 | 31 | 120
    CVE-2026-01190 | Hard-coded service password | gateview panel 2 | 9.4 | 4 | 22
    CVE-2025-44806 | Stack overflow in MMS server | relay family T | 7.9 | 18 | 210
    CVE-2024-91277 | Clear text project transfer | logic studio 11 | 6.8 | 6 | 400
    CVE-2025-38561 | Crash by broken packet | coolctl 1.2 | 7.5 | 9 | 190
    CVE-2026-00472 | Upload of unsigned logic | gate controller 3 | 9.1 | 3 | 14
    CVE-2024-80119 | Weak session number | historian web 5 | 6.5 | 1 | 330
    CVE-2025-12904 | Path traversal in backup | engineering suite 8 | 8.2 | 2 | 96
    CVE-2025-66730 | Replay of time messages | time server 2.4 | 5.9 | 4 | 61
    CVE-2024-55018 | Default community string | rack switch 12 | 7.2 | 22 | 410
    CVE-2026-03377 | Memory leak in DNP3 parser | substation gateway | 5.3 | 6 | 33
    CVE-2025-20846 | Cross-site request on panel | panel view 7 | 4.8 | 11 | 154
  `,
  policies: `
    Downloads by work order | Program downloads only with an open order | Alarm | 1
  `,
  pictures: `
    assets-zones dashboard-wall timeline-lanes alerts-table vulns-table users-matrix kill-chain alert-card
    compact-table side-menu date-picker
  `,
});
