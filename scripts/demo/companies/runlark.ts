import { company } from '../company.ts';

/** Orchestration and response: playbooks on a canvas. */
export const runlark = company({
  name: 'Runlark',
  product: 'SOAR',
  category: 'Automation and response',
  description:
    'Playbooks that analysts draw and engineers trust: every run is versioned, testable and explains itself.',
  logo: 'knot',
  icon: 'fas fa-diagram-project',
  color: '#a21caf',
  look: 'light rail soft plain line line',
  neutral: [300, 10],
  shape: [14, 48, 600],
  palette: ['#a21caf', '#f59e0b', '#0ea5e9'],
  workspace: 'Alder Insurance',
  date: '2026-06-03',
  nav: `
    Home House, Cases Inbox, Playbooks Workflow, Entities Boxes,
    Rules ListFilter, Insights ChartLine, Connectors Plug, Settings Settings
  `,
  people: 'Noa Bergman, Theo Achebe, Lin Vasquez, Marta Kuusk, Ravi Sandoval, Josie Hale, Emil Strand, Bea Lorenz',
  story: `
    CS-3381 | high | ALD-LT-220 | j.hale | Parcel fee phishing, 14 recipients
    A reported mail matched 13 more. Links were detonated, two people had entered passwords; both were reset and the mail was pulled from all inboxes.
  `,
  steps: `
    11:20 | Trigger | Mail reported by j.hale | Report button, subject Parcel fee due | Mail
    11:20 | Enrich | Sender and links looked up | parcel-fee.example.net is 9 hours old | SearchCheck
    11:21 | Detonate | Link opened in sandbox | Sign-in page copied from the staff portal | Globe
    11:22 | Scope | 13 more copies found | Same sender, same link | Users
    11:23 | Approve | Pull from inboxes approved | By Theo Achebe in 48 seconds | CircleCheck
    11:24 | Respond | Mails pulled, 2 passwords reset | Sessions of both accounts ended | ShieldCheck
  `,
  kpis: `
    Hours saved | 412 | +38 | good
    Runs today | 2,918 | +12% | flat
    Cases closed | 184 | +21 | good
    Waiting for approval | 7 | -4 | good
    Failed steps | 0.6% | -0.2% | good
    Time to respond | 3 m 12 s | -41 s | good
  `,
  series: ['Playbook runs', '', 'Completed', 'Waiting'],
  shares: `
    Busiest playbooks
    Phishing triage | 1204
    Impossible travel | 611
    Malware contain | 388
    Leaked credential | 241
    Vendor access review | 97
  `,
  alerts: `
    Cases
    high | Reported mail: parcel fee, 14 recipients | CS-3381 | Phishing triage | Mail
    critical | Malware on claims workstation | CS-3379 | Malware contain | Endpoint
    medium | Sign-in from Lagos and Oslo within an hour | CS-3378 | Impossible travel | Identity
    high | Broker password found in a dump | CS-3374 | Leaked credential | Intel
    low | Vendor account idle for 60 days | CS-3370 | Vendor access review | Identity
    medium | Suspicious consent to mail app | CS-3366 | App consent | Identity
    medium | Data upload above baseline | CS-3361 | Exfiltration check | Network
    low | Phishing test reported as real | CS-3359 | Phishing triage | Mail
    high | Payment details changed by mail | CS-3352 | Invoice fraud | Mail
    medium | Lost laptop in Tallinn office | CS-3347 | Device lost | Service desk
  `,
  assets: `
    Entities
    parcel-fee.example.net | Domain | CS-3381 | Malicious | 96
    203.0.113.44 | Address | CS-3381 | Malicious | 91
    j.hale | Account | CS-3381 | At risk | 64
    ALD-LT-220 | Host | CS-3381 | Watched | 41
  `,
  policies: `
    Phishing triage | Enrich, detonate, scope and pull reported mail | Live | 1204
  `,
  nodes: `
    Phishing triage v14
    t | Mail reported | Trigger | Mail | 0 | 1
    e | Look up sender | Intel connector | SearchCheck | 1 | 0
    d | Detonate links | Sandbox | Globe | 1 | 2
    v | Malicious? | Score above 70 | Split | 2 | 1
    s | Find copies | Mail search | Users | 3 | 0
    c | Close as safe | Thank reporter | CircleCheck | 3 | 2
    a | Ask for approval | On-call analyst | MessageSquare | 4 | 0
    r | Pull and reset | 2 connectors | ShieldCheck | 4 | 1
  `,
  edges: `
    t > e, t > d, e > v, d > v, v > s: yes, v > c: no, s > a, a > r: approved
  `,
  pictures: `
    graph-canvas dashboard-bento alerts-board timeline-feed integrations policy-editor onboarding-steps toasts
    stat-cards rule-form tabs-panel
  `,
});
