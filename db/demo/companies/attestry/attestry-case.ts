import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const attestryCase: Case = {
  story: {
    id: 'R-018',
    title: 'Single region for customer data',
    severity: 'high',
    summary:
      'All customer data lies in one region. An outage of a day would breach three contracts. Treatment: second region by the end of June.',
    host: 'Platform',
    account: 'Leon Picard',
    steps: [
      ['09:00', 'Identified', 'Raised in the quarterly workshop', 'Owner Leon Picard', 'Flag'],
      ['09:40', 'Assessed', 'Likelihood 3, impact 5', 'Score 15 of 25', 'Scale'],
      ['11:15', 'Treatment', 'Replicate to a second region', 'Budget approved, PT-3312', 'Wrench'],
      ['13:30', 'Evidence', 'Restore test attached', '4 files, 1 signature missing', 'Paperclip'],
      ['15:05', 'Review', 'Residual score 6 accepted', 'By Clara Winther until 30 June', 'CircleCheck'],
    ],
  },
};
