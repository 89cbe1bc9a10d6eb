import type { Case } from '../../company.ts';

/** The story that its pictures tell. */
export const sealwickCase: Case = {
  story: {
    id: 'MSG-90142',
    title: 'Changed bank details: Invoice 30418',
    severity: 'critical',
    summary:
      'The sender looks like your caterer but writes from a domain registered two days ago, and asks for payment to a new account.',
    host: 'accounts@greenp1ate.example.com',
    account: 'h.osterman',
    steps: [
      ['08:14', 'Received', 'Mail from greenp1ate.example.com', 'Domain is 2 days old', 'Mail'],
      ['08:14', 'Identity', 'Looks like greenplate.example.com', 'Letter l replaced by 1', 'ScanLine'],
      ['08:14', 'Behaviour', 'First mail of this sender to finance', 'Usual contact writes on Mondays', 'Users'],
      ['08:14', 'Content', 'New bank account and urgency', 'Pay today to avoid a late fee', 'Banknote'],
      ['08:15', 'Response', 'Held before delivery', 'Policy Payment changes', 'ShieldCheck'],
    ],
  },
};
