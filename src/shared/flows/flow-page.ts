import type { CompanyBadge } from '../companies/company.contract.ts';
import type { Flow, FlowCard } from './flow.contract.ts';

/** A flow's page as everyone may see it. */
export type FlowPage = {
  flow: Flow;
  /** Flows of the same stage in other products. */
  others: FlowCard[];
  /** Further flows of the company. */
  siblings: FlowCard[];
  /** Changes with what the flow's share picture shows. */
  pictureVersion: string;
};

/** Flows under one heading: of a stage, or of a company. */
export type FlowGroup = { id: string; title: string; company?: CompanyBadge; flows: FlowCard[] };

/** Description of the pages that list flows. */
export const FLOWS_DESCRIPTION =
  'Ways through security products, step by step: sign in, onboard, detect, triage, investigate, contain, remediate, report, configure.';

/** Heading of flows without a stage. */
export const NO_STAGE = 'Other flows';
