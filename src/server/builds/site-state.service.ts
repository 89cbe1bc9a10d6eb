import type { AuditRow } from '#db/schema/operations.ts';
import type { SiteState } from '#shared/builds/site-state.contract.ts';
import { stateOf } from './build.mapper.ts';
import type { BuildsRepository } from './builds.repository.ts';
import { causeOfFailure } from './child-process.ts';

type Change = Pick<AuditRow, 'action' | 'after'>;

const sizeOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? value.length : 0;
};

/** Number of gallery changes in an audit entry: an import and a sync record it, an edit is one. */
function changesIn({ action, after }: Change): number {
  if (!action.startsWith('gallery.')) return 1;
  const numbers = JSON.parse(after ?? '{}') as Record<string, unknown>;
  return ['added', 'changed', 'gone', 'hidden', 'companies'].reduce((sum, name) => sum + sizeOf(numbers[name]), 0);
}

type Deps = {
  repository: BuildsRepository;
  /** The content key of the served release; undefined where releases are not stored here. */
  servedContent: () => Promise<string | undefined>;
  /** A sentence if the newest release needs another version of this server. */
  restartDue?: (() => string | undefined) | undefined;
  /** A sentence if another server serves the same data folder under another address. */
  otherServer?: (() => string | undefined) | undefined;
};

/** Compares what visitors see with the gallery as it is. */
export function siteStateService({ repository, servedContent, restartDue, otherServer }: Deps) {
  const countChanges = async (): Promise<number> => {
    const [served, content] = await Promise.all([servedContent(), repository.contentKey(() => crypto.randomUUID())]);
    if (served === content) return 0;
    const shown = await repository.findLastLive();
    const changes = await repository.findChangesSince(shown?.startedAt ?? new Date(0));
    const count = changes.reduce((sum, change) => sum + changesIn(change), 0);
    // A change without an audit entry, such as one by another program, still counts as one.
    return served === undefined ? count : Math.max(1, count);
  };

  return {
    /** The state of the site that every admin page shows. */
    get: async (): Promise<SiteState> => {
      const [[last], changes] = await Promise.all([repository.findLast(1), countChanges()]);
      const state = last && stateOf(last);
      if (state === 'queued' || state === 'running') return { state: 'publishing', changes, error: null };
      const due = restartDue?.();
      if (due) return { state: 'restart-due', changes, error: due };
      const other = otherServer?.();
      if (other) return { state: 'two-servers', changes, error: other };
      if (last && state === 'failed') return { state: 'failed', changes, error: causeOfFailure(last.log) };
      return { state: changes > 0 ? 'changed' : 'live', changes, error: null };
    },
  };
}
