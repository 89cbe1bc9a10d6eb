import { EDITED_FLOW } from '#db/schema/flows.ts';
import { editedAfterRevert } from '#db/sql-parts.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Actor } from '../audit/actor.ts';
import { fieldsToRevert, requireRevertable, requireUnchanged } from '../audit/changed-since.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { Publish } from '../builds/publisher.ts';
import type { FlowAdminRepository, FlowState } from './flow-admin.repository.ts';
import { changedFields, type FlowFields, flowFacts } from './flow-facts.ts';

/** The fields of a flow in an audit entry; the stage's name is for readers. */
const stateOf = (side: unknown): Record<string, unknown> => {
  const { stage: _stage, edited: _edited, ...fields } = side as Record<string, unknown>;
  return fields;
};

/** Reverts edits and deletions of flows. */
export function flowRevertsService(deps: { repository: FlowAdminRepository; publish: Publish }) {
  const { repository, publish } = deps;

  return {
    /** Reverts an edit. Throws `changed-since` and `flow-not-found`. */
    revert: async ({ subjectId, before: was, after }: RevertedEntry, actor: Actor): Promise<string> => {
      const [state, stages] = await Promise.all([repository.find(subjectId), repository.findStages()]);
      if (!state) throw new AppError('flow-not-found');
      const now = flowFacts(state, stages);
      const { fields, differences } = fieldsToRevert(state.name, {
        before: stateOf(was),
        after: stateOf(after),
        now: stateOf(now),
      });
      requireUnchanged(differences);
      requireRevertable(Object.keys(fields).length > 0);
      const to: FlowFields = { ...state, ...(fields as Partial<FlowFields>) };
      const entry = { actor, action: 'flow.reverted', subjectId };
      const { edited: before } = was as { edited?: unknown };
      const edited = editedAfterRevert(EDITED_FLOW, { now: state.edited, before }, changedFields(state, to));
      const line = {
        ...entry,
        before: { ...now, edited: state.edited },
        after: { ...flowFacts(to, stages), edited },
      };
      if (!(await repository.update(state, { ...to, edited }, line))) throw new AppError('changed-since');
      await publish(`Flow ${to.name} reverted`);
      return `${to.name} is as before the edit.`;
    },

    /** Restores a deleted flow. Throws `changed-since` if it exists, or its company does not. */
    restore: async ({ subjectId, before }: RevertedEntry, actor: Actor): Promise<string> => {
      const state = before as FlowState;
      const entry = { actor, action: 'flow.restored', subjectId, after: { name: state.name } };
      requireRevertable((await repository.find(subjectId)) === undefined);
      if (!(await repository.insert({ ...state, version: state.version + 1 }, entry))) {
        throw new AppError('changed-since', {
          detail: 'Not reverted. The company is gone, or another flow has the address by now.',
        });
      }
      await publish(`Flow ${state.name} restored`);
      return `${state.name} is back.`;
    },
  };
}

export type FlowRevertsService = ReturnType<typeof flowRevertsService>;
