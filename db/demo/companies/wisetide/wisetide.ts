import type { Company } from '../../company.ts';
import { wisetideCase } from './wisetide-case.ts';
import { wisetideEstate } from './wisetide-estate.ts';

/** Awareness training: people, not users. */
export const wisetide: Company = {
  name: 'Wisetide',
  slug: 'wisetide',
  product: 'Awareness training',
  description:
    'Short lessons and fair phishing exercises that people finish, with progress for teams instead of lists of shame.',
  logo: 'drop',
  icon: 'fas fa-graduation-cap',
  color: '#ea580c',
  theme: {
    mode: 'light',
    hue: 24,
    tint: 40,
    accent: '#c2410c',
    nav: 'side-accent',
    radius: 18,
    row: 54,
    badge: 'soft',
    label: 'plain',
    card: 'line',
    chart: 'bars',
    weight: 700,
    palette: ['#ea580c', '#fdba74', '#fed7aa'],
  },
  workspace: 'Maple & Main Grocers',
  date: '2026-05-06',
  nav: [
    ['Home', 'House'],
    ['Campaigns', 'Fish'],
    ['Journeys', 'Waypoints'],
    ['People', 'Users'],
    ['Lessons', 'BookOpen'],
    ['Results', 'ChartNoAxesColumn'],
    ['Reported', 'Flag'],
    ['Settings', 'Settings'],
  ],
  people: ['Abby Torres', 'Leif Monsen', 'Gina Park', 'Dev Anand', 'Rosa Keller', 'Pat Nolan', 'Uma Shah', 'Eric Blom'],
  ...wisetideEstate,
  ...wisetideCase,
  pictures: [
    'dashboard-bento',
    'report-document',
    'onboarding-checklist',
    'assets-cards',
    'alerts-board',
    'users-table',
    'login-split',
    'stat-cards',
    'side-menu',
    'rule-form',
    'score-card',
  ],
};
