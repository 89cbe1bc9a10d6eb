import { company } from '../company.ts';

/** Threat intelligence: actors, infrastructure, reports. */
export const ravenloom = company({
  name: 'Ravenloom',
  product: 'Threat intelligence',
  category: 'Threat intelligence',
  description:
    'Adversary research as a graph: actors, infrastructure and campaigns, each claim with its source and its confidence.',
  logo: 'eye',
  icon: 'fas fa-crow',
  color: '#8b5cf6',
  look: 'dark top-tabs outline mono line area',
  neutral: [258, 22],
  shape: [3, 38, 500],
  accent: '#a78bfa',
  palette: ['#a78bfa', '#f0abfc', '#67e8f9'],
  workspace: 'Nordlys Energy',
  date: '2026-04-02',
  nav: `
    Briefing Newspaper, Sightings Eye, Graph Waypoints, Indicators Hash,
    Rules FileCode, Reports BookOpen, Search Search, Settings Settings
  `,
  people: 'Vera Stoyan, Anton Lasse, Mina Okoro, Jakob Thun, Rhea Pollard, Otto Weller, Sofia Brandao, Kit Ashdown',
  story: `
    RPT-26-041 | critical | 203.0.113.118 | GLASS HERON | GLASS HERON returns to the energy sector
    After four quiet months GLASS HERON reuses two certificates and its loader THIMBLE against grid operators. One server matches your proxy log of 1 April.
  `,
  steps: `
    05:12 | Resource development | Certificate reused on new server | T1583.003 Virtual Private Server | BadgeCheck
    07:48 | Initial access | Lure Grid code amendment sent | T1566.002 Spearphishing Link | Mail
    08:03 | Execution | THIMBLE loader started | T1204.001 Malicious Link | Terminal
    08:09 | Command and control | Beacon over HTTPS each 47 s | T1071.001 Web Protocols | Antenna
    09:30 | Your environment | Match in proxy log of 1 April | Host NLE-WS-318, blocked | Eye
  `,
  kpis: `
    Sightings, 24 h | 1,946 | +18% | bad
    Actors tracked | 312 | +2 | flat
    New indicators | 48,207 | +5% | flat
    Matches in your logs | 23 | +9 | bad
    Reports this week | 14 | +3 | good
    Sources | 187 | 0 | flat
  `,
  series: ['Sightings of tracked actors', '', 'Energy sector', 'All sectors'],
  shares: `
    Active actors
    GLASS HERON | 412
    TIN SPARROW | 288
    COLD ORIOLE | 174
    SALT MARTEN | 96
    PAPER LYNX | 51
  `,
  alerts: `
    Latest sightings
    critical | GLASS HERON infrastructure reused | 203.0.113.118 | C2, high confidence | Passive DNS
    high | Loader THIMBLE seen in energy sector | 4e9a71c2…d0 | Malware, high | Partner
    high | Login page imitates Nordlys portal | nordlys-sso.example.org | Phishing, high | Certificates
    medium | Access to turbine vendor offered | Forum post 88213 | Access sale, medium | Closed forum
    medium | TIN SPARROW registers 14 domains | registrar cluster 7 | Infrastructure, medium | Whois
  `,
  assets: `
    Indicators
    203.0.113.118 | Address | GLASS HERON | Active | 96
    nordlys-sso.example.org | Domain | TIN SPARROW | Active | 93
    4e9a71c2…d0 | File | THIMBLE | Active | 91
    grid-code.example.net | Domain | GLASS HERON | Active | 88
    198.51.100.61 | Address | GLASS HERON | Expired | 35
    b0c2f98e…7a | File | THIMBLE | Active | 84
    CN=relay-eu-3 | Certificate | GLASS HERON | Active | 90
    update-cdn.example.org | Domain | SALT MARTEN | Review | 61
    192.0.2.201 | Address | PAPER LYNX | Review | 48
    thimble_mutex_9 | Mutex | THIMBLE | Active | 79
    ops@mail.example.net | Mail | TIN SPARROW | Active | 70
  `,
  policies: `
    Block high confidence C2 | Push addresses to the firewall for 30 days | On | 412
    Watch look-alike domains | Alert on certificates that imitate your names | On | 9
    Expire old indicators | Lower the score each week without sighting | On | 8120
    Retrohunt new rules | Scan 90 days of files when a rule changes | On | 31
  `,
  nodes: `
    GLASS HERON, spring 2026
    a | GLASS HERON | Actor, since 2021 | Bird | 0 | 1 | critical
    m | THIMBLE | Loader | Bug | 1 | 0 | high
    c | CN=relay-eu-3 | Certificate | BadgeCheck | 1 | 2
    f | 4e9a71c2…d0 | File | FileCode | 2 | 0 | high
    i | 203.0.113.118 | C2 server | Server | 2 | 1 | critical
    j | 203.0.113.122 | C2 server | Server | 2 | 2
    d | grid-code.example.net | Lure domain | Globe | 3 | 0 | medium
    y | NLE-WS-318 | Your host, blocked | Monitor | 3 | 1 | high
    r | RPT-26-041 | Report | BookOpen | 3 | 2
  `,
  edges: `
    a > m: uses, a > c: reuses, m > f, c > i, c > j, f > d: loaded from, i > y: seen by, j > r
  `,
  query: `
    Rule
    rule RL_Thimble_v3 {
      meta: actor = "GLASS HERON", confidence = 85
      strings:
        $mutex = "thimble_mutex_9" wide
        $beat  = { 6A 2F 68 ?? ?? 00 00 FF 15 }
        $path  = "/v2/grid/status" ascii
      condition:
        uint16(0) == 0x5A4D and 2 of them
    }
  `,
  found: `
    first seen | sha256 | size | family
    31 Mar 05:40 | 4e9a71c2…d0 | 212 KB | THIMBLE
    29 Mar 18:02 | b0c2f98e…7a | 208 KB | THIMBLE
    27 Mar 11:19 | 17d3aa60…c4 | 209 KB | THIMBLE
    22 Mar 07:55 | 9f10e2b8…38 | 198 KB | THIMBLE
    14 Mar 22:31 | c6671d09…e1 | 201 KB | Variant
  `,
  pictures: `
    dashboard-map graph-path report-document query-console assets-table incident login-card map-card code-card
    kill-chain toasts
  `,
});
