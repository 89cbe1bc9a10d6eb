import { company } from '../company.ts';

/** Attack surface management: what is visible from outside. */
export const edgequarry = company({
  name: 'Edgequarry',
  product: 'Attack surface',
  category: 'Offensive security',
  description: 'Looks at you from outside, finds the host that nobody remembers, and proves whether it can be entered.',
  logo: 'orbit',
  icon: 'fas fa-globe',
  color: '#e11d48',
  look: 'light rail outline mono bare line',
  neutral: [350, 8],
  shape: [8, 42, 600],
  palette: ['#e11d48', '#334155', '#94a3b8'],
  workspace: 'Stellan Airlines',
  date: '2026-03-31',
  nav: `
    Surface Globe, Exposures Siren, Relations Waypoints, Assets Server,
    Scopes Crosshair, Reports ChartLine, Explorer SquareTerminal, Settings Settings
  `,
  people: 'Ylva Norin, Marcus Eze, Delia Costa, Finn Abbott, Sota Mori, Greta Holst, Amir Tal, Jo Pemberton',
  story: `
    EXP-0702 | critical | old-crew.stellan.example.com | Unknown owner | Crew portal backup readable
    A host left from a 2021 migration serves a backup with password hashes of 9,114 crew members to anyone who knows its name.
  `,
  steps: `
    06:31 | Discovery | Name found in certificate log | old-crew.stellan.example.com | SearchCheck
    06:32 | Attribution | Same favicon as crew portal | Confidence 97% | FingerprintPattern
    06:40 | Probe | Port 443 answers, listing is on | nginx 1.18 | Radar
    06:44 | Proof | crew_2021.sql.gz can be read | First 512 bytes, then stopped | FileText
    07:15 | Response | Host closed by owner | Rescan confirms | ShieldCheck
  `,
  kpis: `
    Assets found | 6,418 | +112 | flat
    Exposures | 84 | -19 | good
    Proven | 5 | -2 | good
    Unknown owners | 41 | +6 | bad
    Certificates ending | 17 | +3 | bad
    Countries | 38 | 0 | flat
  `,
  series: ['Exposed services', '', 'Found', 'Closed'],
  shares: `
    Exposures by kind
    Admin pages | 24
    Old software | 21
    Open storage | 14
    Dangling names | 13
    Leaked keys | 7
    Remote desktop | 5
  `,
  alerts: `
    Exposures
    critical | Crew portal backup readable | old-crew.stellan.example.com | Proven | Open storage
    critical | Build server without sign-in | 203.0.113.90:8080 | Proven | Admin page
    high | Name points to a released bucket | promo21.stellan.example.com | Takeover possible | Dangling name
    high | Key for maps service in app | Stellan Android 8.4 | Key works | Leaked key
    medium | Certificate ends in 4 days | api.stellan.example.com | Observed | Certificate
    medium | Remote desktop on cargo host | 198.51.100.77:3389 | Observed | Remote access
    low | Directory listing | media.stellan.example.com | Observed | Web
    medium | Old TLS on booking partner | b2b.stellan.example.com | Observed | Crypto
    low | Version in header | careers.stellan.example.com | Observed | Web
    high | Test tenant holds real bookings | uat-book.stellan.example.com | Proven | Wrong place
  `,
  assets: `
    Assets
    old-crew.stellan.example.com | Web host | Unknown | Closed | 98
    203.0.113.90 | Address | Engineering | Open | 94
    promo21.stellan.example.com | Name | Marketing | Dangling | 83
    uat-book.stellan.example.com | Web host | Booking | Open | 80
    api.stellan.example.com | Gateway | Platform | Open | 41
    198.51.100.77 | Address | Cargo | Open | 66
    b2b.stellan.example.com | Web host | Partners | Open | 44
    media.stellan.example.com | Storage | Marketing | Open | 29
    careers.stellan.example.com | Web host | People | Open | 15
    miles.stellan.example.com | Web host | Loyalty | Open | 12
  `,
  policies: `
    Stellan and subsidiaries | 14 companies, 212 domains, 31 networks | Active | 6418
    Cloud accounts | Addresses read from three providers | Active | 2204
    Partners | Observed, never probed | Passive | 311
    Night probes | Active probes from 1 to 5 UTC | Active | 84
  `,
  nodes: `
    How we found old-crew
    o | Stellan Airlines | Organisation | Building | 0 | 1
    d | stellan.example.com | Domain | Globe | 1 | 0
    n | 198.51.100.0/24 | Network | Network | 1 | 2
    c | Certificate log | 214 names | BadgeCheck | 2 | 0
    h | old-crew | nginx 1.18 | Server | 3 | 0 | critical
    r | cargo-rdp | Port 3389 | Monitor | 3 | 2 | medium
    f | crew_2021.sql.gz | 9,114 hashes | FileText | 4 | 0 | critical
  `,
  edges: `
    o > d: registers, o > n: announces, d > c, c > h: names, n > r, h > f: serves
  `,
  pictures: `
    dashboard-map alerts-inbox graph-path assets-table incident report-trends empty-state map-card filter-bar toasts
    stat-cards
  `,
});
