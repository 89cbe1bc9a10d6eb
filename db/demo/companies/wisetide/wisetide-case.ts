import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const wisetideCase: Case = {
  story: {
    id: 'CMP-27',
    title: 'Parcel waiting at the back door',
    severity: 'low',
    summary:
      '64 in 100 people reported this exercise, the best result so far. The first report came after three minutes, from Riverside.',
    host: 'All stores',
    account: '4,118 people',
    steps: [
      ['09:00', 'Sent', 'Exercise sent to 4,118 people', 'In waves over 40 minutes', 'Send'],
      ['09:03', 'First report', 'Riverside reported', 'After 3 minutes', 'Flag'],
      ['09:41', 'Clicks', '169 people clicked', '4.1%, before 6.4%', 'Fish'],
      ['10:00', 'Lesson', 'Two-minute lesson offered', '151 finished it at once', 'BookOpen'],
      ['16:00', 'Summary', 'Thank-you sent to all stores', '2,635 reports', 'Heart'],
    ],
  },
};
