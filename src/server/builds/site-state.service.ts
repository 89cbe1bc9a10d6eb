import type { AuditRow } from '#db/schema/operations.ts';
import type { SiteState } from '#shared/builds/site-state.contract.ts';
import type { BuildsRepository } from './builds.repository.ts';
import { causeOfFailure } from './child-process.ts';

type Change = Pick<AuditRow, 'action' | 'after'>;

const sizeOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? value.length : 0;
};

/** How many changes of the gallery a line of the trail stands for: an import and a sync say how many, an edit is one. */
function changesIn({ action, after }: Change): number {
  if (!action.startsWith('gallery.')) return 1;
  const numbers = JSON.parse(after ?? '{}') as Record<string, unknown>;
  return ['added', 'changed', 'gone', 'hidden', 'companies'].reduce((sum, name) => sum + sizeOf(numbers[name]), 0);
}

type Deps = {
  repository: BuildsRepository;
  /** The content that the served release shows; undefined where releases are kept elsewhere. */
  servedContent: () => Promise<string | undefined>;
};

/** Compares what visitors see with the gallery as it is. */
export function siteStateService({ repository, servedContent }: Deps) {
  const countChanges = async (): Promise<number> => {
    const [served, content] = await Promise.all([servedContent(), repository.contentKey(() => crypto.randomUUID())]);
    if (served === content) return 0;
    const shown = await repository.findLastLive();
    const changes = await repository.findChangesSince(shown?.startedAt ?? new Date(0));
    const count = changes.reduce((sum, change) => sum + changesIn(change), 0);
    // A change that left no line, such as one by another program, is one all the same.
    return served === undefined ? count : Math.max(1, count);
  };

  return {
    /** What every admin page says of the site. */
    get: async (): Promise<SiteState> => {
      const [[last], changes] = await Promise.all([repository.findLast(1), countChanges()]);
      if (last?.state === 'queued' || last?.state === 'running') return { state: 'publishing', changes, error: null };
      if (last?.state === 'failed') return { state: 'failed', changes, error: causeOfFailure(last.log) };
      return { state: changes > 0 ? 'changed' : 'live', changes, error: null };
    },
  };
}
