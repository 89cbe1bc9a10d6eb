import { EDITED_FLOW } from '#db/schema/flows.ts';
import { isEdited } from '#db/sql-parts.ts';
import { COMMAND_LINE } from '../audit/actor.ts';
import type { FlowAdminRepository, FlowState, StoredStage, StoredStep } from './flow-admin.repository.ts';
import { freeFlowSlug } from './flow-admin.service.ts';
import { changedFields, type FlowFields, flowFacts } from './flow-facts.ts';

/** A flow from an import folder, with its images by id. */
export type ImportedFlow = {
  company: { id: string; name: string };
  name: string;
  /** Its address, if it is free; by default one of the names. */
  slug?: string | undefined;
  goal: string;
  /** Name of a stage; an unknown one is added. */
  stage: string;
  steps: readonly StoredStep[];
};

/** Outcome of an import of flows, by "company: name". */
export type FlowOutcomes = { added: string[]; changed: string[]; unchanged: number; kept: string[] };

type Deps = { repository: FlowAdminRepository; newId: () => string };

const keyOf = (companyId: string, name: string) => `${companyId}\n${name}`;

/** Imports the flows of a folder. Fields that an admin has edited stay; a renamed flow is recognised by its first name. */
export function flowImportsService({ repository, newId }: Deps) {
  const entry = (action: string, id: string) => ({ actor: COMMAND_LINE, action: `flow.${action}`, subjectId: id });

  /** The stages, including those that the flows name and that don't exist yet. */
  const withStages = async (flows: readonly ImportedFlow[], isDryRun: boolean): Promise<StoredStage[]> => {
    const was = await repository.findStages();
    const names = new Set(was.map(({ name }) => name.toLowerCase()));
    const missing = new Map<string, string>();
    for (const { stage } of flows) {
      const key = stage.toLowerCase();
      if (stage && !names.has(key) && !missing.has(key)) missing.set(key, stage);
    }
    if (missing.size === 0) return was;
    const next = await repository.findNextStageId();
    const stages = [...was, ...[...missing.values()].map((name, at) => ({ id: next + at, name }))];
    if (isDryRun) return stages;
    const line = { actor: COMMAND_LINE, action: 'flow-stages.updated', subjectId: 'all' };
    const isSaved = await repository.replaceStages(was, stages, { ...line, before: was, after: stages });
    // Someone else edited the stages meanwhile.
    return isSaved ? stages : withStages(flows, isDryRun);
  };

  return {
    /** Adds new flows and changes fields that differ and that no admin has edited. */
    importFlows: async (flows: readonly ImportedFlow[], isDryRun: boolean): Promise<FlowOutcomes> => {
      const outcomes: FlowOutcomes = { added: [], changed: [], unchanged: 0, kept: [] };
      if (flows.length === 0) return outcomes;
      const stages = await withStages(flows, isDryRun);
      const all = await repository.findAll();
      const taken = new Set(all.map(({ slug }) => slug));
      const existing = new Map(all.map((state) => [keyOf(state.companyId, state.importedAs ?? state.name), state]));

      const change = async (state: FlowState, imported: FlowFields, label: string): Promise<void> => {
        const differing = changedFields(state, imported);
        const open = differing.filter((field) => !isEdited(EDITED_FLOW, state.edited, field));
        if (open.length < differing.length) outcomes.kept.push(label);
        const to = { ...state, ...Object.fromEntries(open.map((field) => [field, imported[field]])) } as FlowState;
        const line = {
          ...entry('updated', state.id),
          before: flowFacts(state, stages),
          after: flowFacts(to, stages),
        };
        const isChanged = open.length > 0 && (isDryRun || (await repository.update(state, to, line)));
        if (isChanged) outcomes.changed.push(label);
        else outcomes.unchanged += 1;
      };

      for (const { company, slug: wanted, stage, steps, ...texts } of flows) {
        const stageId = stages.find(({ name }) => name.toLowerCase() === stage.toLowerCase())?.id ?? null;
        const imported: FlowFields = { ...texts, stageId, steps: [...steps] };
        const label = `${company.name}: ${texts.name}`;
        const state = existing.get(keyOf(company.id, texts.name));
        if (state) {
          await change(state, imported, label);
          continue;
        }
        const id = newId();
        const isFree = wanted !== undefined && !taken.has(wanted);
        const slug = isFree ? wanted : freeFlowSlug(company.name, texts.name, taken);
        const added = { id, slug, companyId: company.id, ...imported, importedAs: texts.name, edited: 0, version: 1 };
        const line = { ...entry('created', id), after: { ...flowFacts(imported, stages), company: company.name } };
        if (!isDryRun && !(await repository.insert(added, line))) continue;
        taken.add(slug);
        existing.set(keyOf(company.id, texts.name), added);
        outcomes.added.push(label);
      }
      return outcomes;
    },
  };
}

export type FlowImportsService = ReturnType<typeof flowImportsService>;
