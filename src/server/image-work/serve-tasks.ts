import { isAppError } from '#shared/http/app-error.ts';
import type { ErrorCode } from '#shared/http/error-catalogue.ts';

/** What a process returns for a task. */
export type TaskResponse<Result> =
  | { result: Result }
  | { refused: { code: ErrorCode; detail: string } }
  | { failed: string };

async function replyTo<Task, Result>(task: Task, work: (task: Task) => Promise<Result>): Promise<TaskResponse<Result>> {
  try {
    return { result: await work(task) };
  } catch (error) {
    if (isAppError(error)) return { refused: { code: error.code, detail: error.message } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The main loop of a `workProcess` program: handles each task, and ends with its parent. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.on('message', async (task) => process.send?.(await replyTo(task as Task, work)));
  process.on('disconnect', () => process.exit());
}
