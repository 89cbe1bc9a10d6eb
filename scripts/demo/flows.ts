import { COMPANIES } from './companies/all-companies.ts';

/** A flow of the demo: steps are names of the company's images. */
type DemoFlow = {
  company: string;
  name: string;
  goal: string;
  stage: string;
  steps: [picture: string, caption: string][];
};

/** Flows of the demo's products, over five stages. */
const FLOWS: DemoFlow[] = [
  {
    company: 'quillfen',
    name: 'From detection to the whole story',
    goal: 'Find out how an intruder came in and how far they got',
    stage: 'Investigate',
    steps: [
      ['alerts-inbox', 'The newest detection is open beside the list.'],
      ['incident', 'Timeline, risk and entities of the intrusion on one page.'],
      ['graph-tree', 'The process tree shows which program started which.'],
      ['kill-chain', 'Each step is put into its phase of the attack.'],
      ['query-console', 'A hunt looks for the same traces on all other endpoints.'],
    ],
  },
  {
    company: 'nimbrake',
    name: 'Follow a path to the data',
    goal: 'See how a weakness on the internet reaches a database, and close the way',
    stage: 'Investigate',
    steps: [
      ['dashboard-ops', 'The dashboard names the newest critical issue.'],
      ['incident', 'The issue says what is exposed, to whom and since when.'],
      ['graph-path', 'The path from the internet to the order database is drawn in red.'],
      ['query-console', 'A query finds other roles with the same right.'],
      ['confirm-modal', 'Containing a workload asks for a reason first.'],
    ],
  },
  {
    company: 'wirebrook',
    name: 'From a strange flow to a case',
    goal: 'Tell whether unusual traffic is an intruder',
    stage: 'Investigate',
    steps: [
      ['flow-map', 'One ribbon leaves its usual width and turns red.'],
      ['graph-path', 'The conversations of that host lead further inside.'],
      ['timeline-lanes', 'All events of the case, in a lane for each tactic.'],
      ['kill-chain', 'The case ends with the phases that were reached.'],
    ],
  },
  {
    company: 'tallowmere',
    name: 'Work through the queue',
    goal: 'Decide about every new alert before the shift ends',
    stage: 'Triage',
    steps: [
      ['dashboard-wall', 'The control room view shows where the load is.'],
      ['alerts-table', 'The queue, sorted by severity and filtered by owner.'],
      ['query-console', 'The events behind an alert, in their own language.'],
      ['timeline-lanes', 'Alerts that belong together become one case.'],
    ],
  },
  {
    company: 'runlark',
    name: 'Let a playbook sort phishing',
    goal: 'Spend time on the few reports that need a person',
    stage: 'Triage',
    steps: [
      ['alerts-board', 'New cases arrive in the first column.'],
      ['graph-canvas', 'The playbook asks its tools and decides.'],
      ['timeline-feed', 'What the playbook did, and what the team says about it.'],
      ['dashboard-bento', 'The home page counts the hours that were saved.'],
    ],
  },
  {
    company: 'tallygate',
    name: 'Judge a held payment',
    goal: 'Release good payments in minutes and stop the others',
    stage: 'Triage',
    steps: [
      ['alerts-table', 'Held payments wait in the review queue.'],
      ['payment-review', 'The score is built up from six signals.'],
      ['graph-path', 'The accounts behind the payment form a ring.'],
      ['incident', 'The ring becomes a case of its own.'],
    ],
  },
  {
    company: 'falsegrove',
    name: 'Plant the first decoys',
    goal: 'Have decoys alive in one morning',
    stage: 'Onboard',
    steps: [
      ['login-split', 'Sign in with the company account.'],
      ['onboarding-steps', 'The wizard asks where decoys may grow.'],
      ['assets-cards', 'The decoys that are alive, with their last touch.'],
      ['dashboard-bento', 'From now on, silence is good news.'],
    ],
  },
  {
    company: 'wisetide',
    name: 'Start the first campaign',
    goal: 'Bring a team from sign-in to its first exercise',
    stage: 'Onboard',
    steps: [
      ['login-split', 'Sign in with the company account.'],
      ['onboarding-checklist', 'The checklist opens the next task.'],
      ['assets-cards', 'Teams come from the directory.'],
      ['alerts-board', 'The first campaign stands under "new".'],
    ],
  },
  {
    company: 'lintharbor',
    name: 'From a finding to its fix',
    goal: 'Fix a weakness where it is written',
    stage: 'Remediate',
    steps: [
      ['vulns-table', 'Findings of all projects by score.'],
      ['code-finding', 'The data flow through the code, with the proposed fix.'],
      ['vulns-detail', 'What is known of the weakness, and who else is affected.'],
      ['policies-list', 'A gate keeps the same mistake out from now on.'],
    ],
  },
  {
    company: 'vaultmoss',
    name: 'Report on sensitive data',
    goal: 'Tell the board what is exposed and what was done about it',
    stage: 'Report',
    steps: [
      ['dashboard-score', 'The score of the month and what moved it.'],
      ['incident', 'The largest exposure of the month.'],
      ['report-document', 'The report, ready to be sent.'],
    ],
  },
];

/** The flows as an import folder describes them. Throws for an image that a company does not have. */
export const flowEntries = () =>
  FLOWS.map(({ company, name, goal, stage, steps }) => {
    const pictures = COMPANIES.find(({ slug }) => slug === company)?.pictures ?? [];
    return {
      ...{ company, name, goal, stage },
      steps: steps.map(([picture, caption]) => {
        if (!pictures.includes(picture)) throw new RangeError(`${company} has no image ${picture}`);
        return { file: `${company}/${picture}.png`, caption };
      }),
    };
  });
