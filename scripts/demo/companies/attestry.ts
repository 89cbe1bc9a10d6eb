import { company } from '../company.ts';

/** Governance, risk and compliance: controls with evidence. */
export const attestry = company({
  name: 'Attestry',
  product: 'GRC',
  category: 'Governance and compliance',
  description: 'Controls, evidence and risks in one place, so that an audit is a link and not a quarter of your year.',
  icon: 'fas fa-clipboard-check',
  color: '#b4532a',
  look: 'light top soft plain line line',
  neutral: [32, 34],
  shape: [16, 52, 500],
  palette: ['#b4532a', '#3f6f5f', '#d6b48a'],
  workspace: 'Papertree Software',
  date: '2026-03-24',
  nav: `
    Overview House, Tasks ListChecks, Controls ClipboardCheck, Vendors Building,
    Policies ScrollText, Audits BookOpen, Risks Scale, Settings Settings
  `,
  people: 'Clara Winther, Ade Balogun, Ruth Kessler, Tim Farrow, Zofia Mazur, Leon Picard, Isla Grant, Hiro Nakata',
  story: `
    R-018 | high | Platform | Leon Picard | Single region for customer data
    All customer data lies in one region. An outage of a day would breach three contracts. Treatment: second region by the end of June.
  `,
  steps: `
    09:00 | Identified | Raised in the quarterly workshop | Owner Leon Picard | Flag
    09:40 | Assessed | Likelihood 3, impact 5 | Score 15 of 25 | Scale
    11:15 | Treatment | Replicate to a second region | Budget approved, PT-3312 | Wrench
    13:30 | Evidence | Restore test attached | 4 files, 1 signature missing | Paperclip
    15:05 | Review | Residual score 6 accepted | By Clara Winther until 30 June | CircleCheck
  `,
  kpis: `
    Controls passing | 184 / 197 | +6 | good
    Evidence due | 11 | -7 | good
    Open risks | 23 | +1 | bad
    Days to audit | 34 | 0 | flat
    Vendors reviewed | 88% | +5% | good
    Training done | 96% | +2% | good
  `,
  series: ['Evidence collected', '', 'This year', 'Last year'],
  shares: `
    Readiness by framework
    ISO 27001 | 94
    SOC 2 | 91
    NIS2 | 78
    GDPR | 88
  `,
  alerts: `
    Tasks
    high | Backup restore test is 12 days late | A.8.13 | Backup | Tim Farrow
    medium | Access review for billing not signed | A.5.18 | Access rights | Ruth Kessler
    high | Sub-processor without agreement | A.5.20 | Suppliers | Ade Balogun
    low | Policy Clear desk needs its yearly review | A.7.7 | Workplace | Isla Grant
    medium | Two laptops without disk encryption | A.8.24 | Cryptography | Hiro Nakata
    low | Evidence for offboarding in February | A.6.5 | People | Zofia Mazur
    medium | Risk R-018 needs a treatment plan | R-018 | Risk | Leon Picard
    low | New starter missed security training | A.6.3 | Awareness | Isla Grant
    info | Auditor asked for sample of 25 changes | A.8.32 | Change | Clara Winther
  `,
  assets: `
    Vendors
    Quayside Hosting | Infrastructure | Ade Balogun | Approved | 22
    Mintleaf Payroll | Personal data | Zofia Mazur | Review due | 61
    Talkative Desk | Support | Isla Grant | Approved | 35
    Brisk Analytics | Product data | Hiro Nakata | No agreement | 84
    Paperboat Sign | Contracts | Ruth Kessler | Approved | 18
    Northmail Relay | Mail | Tim Farrow | Approved | 27
    Cobble Design | Contractor | Leon Picard | In review | 49
    Fernway Travel | Personal data | Zofia Mazur | Approved | 31
  `,
  policies: `
    Information security | Version 7, owner Clara Winther | Signed 98% | 214
    Access control | Version 4, owner Ruth Kessler | Signed 96% | 188
    Backup and restore | Version 3, owner Tim Farrow | Review due | 61
    Supplier security | Version 5, owner Ade Balogun | Signed 94% | 97
    Secure development | Version 6, owner Hiro Nakata | Signed 99% | 142
    Clear desk | Version 2, owner Isla Grant | Review due | 33
  `,
  pictures: `
    dashboard-brief alerts-board risk-matrix policies-list assets-cards users-matrix onboarding-checklist score-card
    date-picker rule-form side-menu
  `,
});
