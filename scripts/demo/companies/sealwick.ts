import { company } from '../company.ts';

/** E-mail security: one message at a time, explained. */
export const sealwick = company({
  name: 'Sealwick',
  product: 'E-mail security',
  category: 'Email security',
  description:
    'Stops invoice fraud and impersonation by knowing how people normally write to each other, and says why in plain words.',
  logo: 'gate',
  icon: 'fas fa-envelope-circle-check',
  color: '#15803d',
  look: 'light side-accent soft plain fill area',
  neutral: [140, 10],
  shape: [12, 50, 600],
  palette: ['#15803d', '#f59e0b', '#94a3b8'],
  workspace: 'Brightwater Schools',
  date: '2026-05-19',
  nav: `
    Overview House, Threats MailExclamationPoint, Explore Search, People Users,
    Policies ShieldCheck, Reports ChartPie, Reported mail Flag, Settings Settings
  `,
  people: 'Helen Osterman, Jamal Reyes, Fiona Mulder, Arvid Lund, Paula Serrano, Nils Hagen, Tessa Boyle, Minh Dao',
  story: `
    MSG-90142 | critical | accounts@greenp1ate.example.com | h.osterman | Changed bank details: Invoice 30418
    The sender looks like your caterer but writes from a domain registered two days ago, and asks for payment to a new account.
  `,
  steps: `
    08:14 | Received | Mail from greenp1ate.example.com | Domain is 2 days old | Mail
    08:14 | Identity | Looks like greenplate.example.com | Letter l replaced by 1 | ScanLine
    08:14 | Behaviour | First mail of this sender to finance | Usual contact writes on Mondays | Users
    08:14 | Content | New bank account and urgency | Pay today to avoid a late fee | Banknote
    08:15 | Response | Held before delivery | Policy Payment changes | ShieldCheck
  `,
  kpis: `
    Messages scanned | 1.24 M | +3% | flat
    Threats stopped | 8,412 | +11% | good
    Reached an inbox | 6 | -9 | good
    Reported by people | 143 | +22 | good
    Money protected | $218 k | +$41 k | good
    False alarms | 0.02% | -0.01% | good
  `,
  series: ['Threats by day', '', 'Stopped', 'Reported'],
  shares: `
    Kinds of attack
    Credential phishing | 3811
    Invoice fraud | 1740
    Impersonation | 1206
    Malware | 911
    Gift card scam | 744
  `,
  alerts: `
    Threats
    critical | Changed bank details: Invoice 30418 | finance@brightwater | Invoice fraud | Supplier look-alike
    high | Head teacher asks for gift cards | staff-all | Impersonation | Display name
    high | Your mailbox is full, sign in | 212 recipients | Credential phishing | New domain
    medium | Shared file: Trip consent.docx | year9-parents | Credential phishing | File share
    medium | Payslip for May | 18 recipients | Malware | Archive with script
    low | Survey with tracking link | staff-all | Bulk | Marketing
    high | Voice message from the district | 34 recipients | Credential phishing | QR code
    medium | Refund of exam fees | office@brightwater | Scam | Free mail sender
    low | Old thread answered by stranger | p.serrano | Thread hijack | Relation graph
  `,
  assets: `
    People
    Helen Osterman | Finance | h.osterman | Very often | 92
    Arvid Lund | Head teacher | a.lund | Very often | 86
    Paula Serrano | Office | p.serrano | Often | 71
    Minh Dao | IT | m.dao | Often | 64
    Tessa Boyle | Human resources | t.boyle | Often | 60
    Jamal Reyes | IT | j.reyes | Sometimes | 38
    Fiona Mulder | Science | f.mulder | Sometimes | 27
    Nils Hagen | Sports | n.hagen | Seldom | 12
  `,
  policies: `
    Payment changes | Hold mails that change bank details until someone confirms | Hold | 31
  `,
  pictures: `
    alerts-inbox dashboard-bento mail-detail policy-editor report-trends onboarding-steps assets-cards empty-state
    severity-badges stat-cards tabs-panel confirm-modal
  `,
});
