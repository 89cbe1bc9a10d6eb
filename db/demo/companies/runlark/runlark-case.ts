import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const runlarkCase: Case = {
  story: {
    id: 'CS-3381',
    title: 'Parcel fee phishing, 14 recipients',
    severity: 'high',
    summary:
      'A reported mail matched 13 more. Links were detonated, two people had entered passwords; both were reset and the mail was pulled from all inboxes.',
    host: 'ALD-LT-220',
    account: 'j.hale',
    steps: [
      ['11:20', 'Trigger', 'Mail reported by j.hale', 'Report button, subject Parcel fee due', 'Mail'],
      ['11:20', 'Enrich', 'Sender and links looked up', 'parcel-fee.example.net is 9 hours old', 'SearchCheck'],
      ['11:21', 'Detonate', 'Link opened in sandbox', 'Sign-in page copied from the staff portal', 'Globe'],
      ['11:22', 'Scope', '13 more copies found', 'Same sender, same link', 'Users'],
      ['11:23', 'Approve', 'Pull from inboxes approved', 'By Theo Achebe in 48 seconds', 'CircleCheck'],
      ['11:24', 'Respond', 'Mails pulled, 2 passwords reset', 'Sessions of both accounts ended', 'ShieldCheck'],
    ],
  },
  graph: {
    title: 'Phishing triage v14',
    nodes: [
      ['t', 'Mail reported', 'Trigger', 'Mail', 0, 1],
      ['e', 'Look up sender', 'Intel connector', 'SearchCheck', 1, 0],
      ['d', 'Detonate links', 'Sandbox', 'Globe', 1, 2],
      ['v', 'Malicious?', 'Score above 70', 'Split', 2, 1],
      ['s', 'Find copies', 'Mail search', 'Users', 3, 0],
      ['c', 'Close as safe', 'Thank reporter', 'CircleCheck', 3, 2],
      ['a', 'Ask for approval', 'On-call analyst', 'MessageSquare', 4, 0],
      ['r', 'Pull and reset', '2 connectors', 'ShieldCheck', 4, 1],
    ],
    edges: [
      ['t', 'e'],
      ['t', 'd'],
      ['e', 'v'],
      ['d', 'v'],
      ['v', 's', 'yes'],
      ['v', 'c', 'no'],
      ['s', 'a'],
      ['a', 'r', 'approved'],
    ],
  },
};
