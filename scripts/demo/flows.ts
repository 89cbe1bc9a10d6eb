import { COMPANIES } from './companies/all-companies.ts';
import { named, rowsOf } from './text-table.ts';

/** Flows over five stages: company, stage, name and goal; below it its steps, each an image of the company and a caption. */
const FLOWS = `
  quillfen | Investigate | From detection to the whole story | Find out how an intruder came in and how far they got
    alerts-inbox | The newest detection is open beside the list.
    incident | Timeline, risk and entities of the intrusion on one page.
    graph-tree | The process tree shows which program started which.
    kill-chain | Each step is put into its phase of the attack.
    query-console | A hunt looks for the same traces on all other endpoints.
  nimbrake | Investigate | Follow a path to the data | See how a weakness on the internet reaches a database, and close the way
    dashboard-ops | The dashboard names the newest critical issue.
    incident | The issue says what is exposed, to whom and since when.
    graph-path | The path from the internet to the order database is drawn in red.
    query-console | A query finds other roles with the same right.
    confirm-modal | Containing a workload asks for a reason first.
  wirebrook | Investigate | From a strange flow to a case | Tell whether unusual traffic is an intruder
    flow-map | One ribbon leaves its usual width and turns red.
    graph-path | The conversations of that host lead further inside.
    timeline-lanes | All events of the case, in a lane for each tactic.
    kill-chain | The case ends with the phases that were reached.
  tallowmere | Triage | Work through the queue | Decide about every new alert before the shift ends
    dashboard-wall | The control room view shows where the load is.
    alerts-table | The queue, sorted by severity and filtered by owner.
    query-console | The events behind an alert, in their own language.
    timeline-lanes | Alerts that belong together become one case.
  runlark | Triage | Let a playbook sort phishing | Spend time on the few reports that need a person
    alerts-board | New cases arrive in the first column.
    graph-canvas | The playbook asks its tools and decides.
    timeline-feed | What the playbook did, and what the team says about it.
    dashboard-bento | The home page counts the hours that were saved.
  tallygate | Triage | Judge a held payment | Release good payments in minutes and stop the others
    alerts-table | Held payments wait in the review queue.
    payment-review | The score is built up from six signals.
    graph-path | The accounts behind the payment form a ring.
    incident | The ring becomes a case of its own.
  falsegrove | Onboard | Plant the first decoys | Have decoys alive in one morning
    login-split | Sign in with the company account.
    onboarding-steps | The wizard asks where decoys may grow.
    assets-cards | The decoys that are alive, with their last touch.
    dashboard-bento | From now on, silence is good news.
  wisetide | Onboard | Start the first campaign | Bring a team from sign-in to its first exercise
    login-split | Sign in with the company account.
    onboarding-checklist | The checklist opens the next task.
    assets-cards | Teams come from the directory.
    alerts-board | The first campaign stands under "new".
  lintharbor | Remediate | From a finding to its fix | Fix a weakness where it is written
    vulns-table | Findings of all projects by score.
    code-finding | The data flow through the code, with the proposed fix.
    vulns-detail | What is known of the weakness, and who else is affected.
    policies-list | A gate keeps the same mistake out from now on.
  vaultmoss | Report | Report on sensitive data | Tell the board what is exposed and what was done about it
    dashboard-score | The score of the month and what moved it.
    incident | The largest exposure of the month.
    report-document | The report, ready to be sent.
`;

type DemoFlow = {
  company: string;
  stage: string;
  name: string;
  goal: string;
  steps: { file: string; caption: string }[];
};

/** The flows in the format of an import folder. Throws for an image that a company does not have. */
export function flowEntries(): DemoFlow[] {
  const flows: DemoFlow[] = [];
  for (const row of rowsOf(FLOWS)) {
    const last = flows.at(-1);
    if (row.length === 4) {
      flows.push({ ...named(row, 'company', 'stage', 'name', 'goal'), steps: [] });
      continue;
    }
    const { picture, caption } = named(row, 'picture', 'caption');
    const pictures = COMPANIES.find(({ slug }) => slug === last?.company)?.pictures ?? [];
    if (!last || !pictures.includes(picture)) throw new RangeError(`${last?.company} has no image ${picture}`);
    last.steps.push({ file: `${last.company}/${picture}.png`, caption });
  }
  return flows;
}
