import { company } from '../company.ts';

/** Awareness training: people, not users. */
export const wisetide = company({
  name: 'Wisetide',
  product: 'Awareness training',
  category: 'Security awareness',
  description:
    'Short lessons and fair phishing exercises that people finish, with progress for teams instead of lists of shame.',
  logo: 'drop',
  icon: 'fas fa-graduation-cap',
  color: '#ea580c',
  look: 'light side-accent soft plain line bars',
  neutral: [24, 40],
  shape: [18, 54, 700],
  accent: '#c2410c',
  palette: ['#ea580c', '#fdba74', '#fed7aa'],
  workspace: 'Maple & Main Grocers',
  date: '2026-05-06',
  nav: `
    Home House, Campaigns Fish, Journeys Waypoints, People Users,
    Lessons BookOpen, Results ChartNoAxesColumn, Reported Flag, Settings Settings
  `,
  people: 'Abby Torres, Leif Monsen, Gina Park, Dev Anand, Rosa Keller, Pat Nolan, Uma Shah, Eric Blom',
  story: `
    CMP-27 | low | All stores | 4,118 people | Parcel waiting at the back door
    64 in 100 people reported this exercise, the best result so far. The first report came after three minutes, from Riverside.
  `,
  steps: `
    09:00 | Sent | Exercise sent to 4,118 people | In waves over 40 minutes | Send
    09:03 | First report | Riverside reported | After 3 minutes | Flag
    09:41 | Clicks | 169 people clicked | 4.1%, before 6.4% | Fish
    10:00 | Lesson | Two-minute lesson offered | 151 finished it at once | BookOpen
    16:00 | Summary | Thank-you sent to all stores | 2,635 reports | Heart
  `,
  kpis: `
    Reported the exercise | 64% | +11% | good
    Clicked | 4.1% | -2.3% | good
    Lessons done | 9,204 | +812 | good
    Minutes to first report | 3 | -2 | good
    Active people | 4,118 | +60 | good
    Streak teams | 37 | +5 | good
  `,
  series: ['Reported and clicked', '%', 'Reported', 'Clicked'],
  shares: `
    Stores by report rate
    Riverside | 88
    Old Market | 81
    Hilltop | 74
    Station Road | 62
    Harbour | 49
  `,
  alerts: `
    Campaigns
    low | Parcel waiting at the back door | All stores | Delivery | 64% reported
    medium | New roster for bank holiday | Store teams | Internal | 58% reported
    high | Gift cards for the area manager | Team leads | Impersonation | 41% reported
    low | Password ends today | Head office | Credential | 79% reported
    medium | Supplier invoice 2207 | Finance | Invoice | 66% reported
    low | Voice note from support | Head office | QR code | 52% reported
    medium | Payslip correction | All stores | Internal | 47% reported
    low | Win a store voucher | Apprentices | Prize | 71% reported
    medium | Delivery note with a link | Warehouse | Supplier | 39% reported
    low | Your storage is nearly full | Head office | Credential | 77% reported
    high | Call from the card terminal support | Store teams | Voice | 44% reported
  `,
  assets: `
    Teams
    Riverside | Store | Gina Park | Streak 9 | 12
    Old Market | Store | Dev Anand | Streak 6 | 19
    Head office | Office | Rosa Keller | Streak 4 | 21
    Hilltop | Store | Pat Nolan | Streak 2 | 26
    Finance | Office | Uma Shah | On track | 34
    Station Road | Store | Eric Blom | On track | 38
    Harbour | Store | Leif Monsen | Needs help | 51
    Night shift | Warehouse | Abby Torres | Needs help | 56
  `,
  policies: `
    Starter journey | 5 lessons in the first month | Running | 212
  `,
  pictures: `
    dashboard-bento report-document onboarding-checklist assets-cards alerts-board users-table login-split
    stat-cards side-menu rule-form ring-card
  `,
});
