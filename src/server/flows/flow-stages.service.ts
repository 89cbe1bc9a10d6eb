import type { FlowStage } from '#shared/flows/flow.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import { counted } from '#shared/text/counted.ts';
import type { Actor } from '../audit/actor.ts';
import { requireRevertable } from '../audit/changed-since.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { Publish } from '../builds/publisher.ts';
import type { FlowAdminRepository, StoredStage } from './flow-admin.repository.ts';

type Deps = {
  repository: FlowAdminRepository;
  publish: Publish;
};

const isSame = (a: readonly StoredStage[], b: readonly StoredStage[]): boolean =>
  JSON.stringify(a.map(({ id, name }) => [id, name])) === JSON.stringify(b.map(({ id, name }) => [id, name]));

/** The vocabulary of stages. */
export function flowStagesService({ repository, publish }: Deps) {
  const list = async (): Promise<FlowStage[]> => {
    const [stages, all] = await Promise.all([repository.findStages(), repository.findAll()]);
    return stages.map((stage) => ({ ...stage, flows: all.filter(({ stageId }) => stageId === stage.id).length }));
  };

  /** Throws `validation-failed` for a stage that has flows and is missing in the new list. */
  const requireUnused = async (stages: readonly { id?: number | undefined }[]): Promise<void> => {
    const used = (await list()).find(({ id, flows }) => flows > 0 && !stages.some((stage) => stage.id === id));
    if (!used) return;
    const detail = `${counted(used.flows, 'flow is', 'flows are')} in “${used.name}”. Move ${used.flows === 1 ? 'it' : 'them'} to another stage first.`;
    throw new AppError('validation-failed', { detail, errors: { stages: detail } });
  };

  const write = async (was: readonly StoredStage[], wanted: readonly StoredStage[], actor: Actor, action: string) => {
    const entry = { actor, action: `flow-stages.${action}`, subjectId: 'all' };
    const isSaved = await repository.replaceStages(was, wanted, { ...entry, before: was, after: wanted });
    if (!isSaved) return false;
    await publish('Stages of flows edited');
    return true;
  };

  return {
    /** All stages in order, with how many flows each has. */
    list,

    /** Replaces the stages. Throws `edited-since` with the current ones, and `validation-failed` for a missing one that is in use. */
    replace: async (
      { stages, was }: { stages: readonly { id?: number | undefined; name: string }[]; was: readonly StoredStage[] },
      actor: Actor,
    ): Promise<FlowStage[]> => {
      const now = await repository.findStages();
      const refused = async () => new AppError('edited-since', { extensions: { current: await list() } });
      const isKnown = (id: number | undefined) => id === undefined || now.some((stage) => stage.id === id);
      if (!isSame(now, was) || !stages.every(({ id }) => isKnown(id))) throw await refused();
      await requireUnused(stages);
      let next = await repository.findNextStageId();
      const wanted = stages.map(({ id, name }) => {
        if (id !== undefined) return { id, name };
        next += 1;
        return { id: next - 1, name };
      });
      if (!isSame(now, wanted) && !(await write(now, wanted, actor, 'updated'))) throw await refused();
      return list();
    },

    /** Reverts an edit of the stages. Throws `changed-since`. */
    revert: async ({ before, after }: RevertedEntry, actor: Actor): Promise<string> => {
      const now = await repository.findStages();
      const [then, left] = [before, after] as [StoredStage[], StoredStage[]];
      requireRevertable(!isSame(now, then));
      const detail = 'Not reverted. The stages were edited again since, or flows have one of the new stages.';
      const isFree = await requireUnused(then).then(
        () => true,
        () => false,
      );
      if (!isSame(now, left) || !isFree || !(await write(now, then, actor, 'reverted'))) {
        throw new AppError('changed-since', { detail });
      }
      return 'The stages are as before the edit.';
    },
  };
}

export type FlowStagesService = ReturnType<typeof flowStagesService>;
