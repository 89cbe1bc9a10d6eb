import type { ReviewInput, Suggestions, Triage, TriageLack } from '#shared/suggestions/suggestion.contract.ts';
import type { Decision } from './triage-decision.ts';

/** An image of the queue. `saved` is what the server has, or is about to have. */
export type Entry = {
  suggestions: Suggestions | null;
  isUnreadable: boolean;
  decision: Decision;
  saved: Decision;
  /** Whether it was left with "Next": then it counts as done. */
  isDone: boolean;
};

/** Where someone is in the queue. */
export type TriageState = {
  status: 'loading' | 'failed' | 'ready';
  lack: TriageLack;
  queue: Triage;
  /** Place of the image that is shown; behind the last one at the end. */
  at: number;
  entries: Readonly<Record<string, Entry>>;
  /** Reviews on their way, and those that were not saved with the reason. */
  saving: number;
  unsaved: readonly { id: string; review: ReviewInput; reason: string }[];
};

const NO_DECISION: Decision = { chosen: [], typed: '', alt: '' };
/** An image that was not loaded yet. */
export const UNREAD: Entry = {
  suggestions: null,
  isUnreadable: false,
  decision: NO_DECISION,
  saved: NO_DECISION,
  isDone: false,
};
/** A queue before it is loaded. */
export const NO_QUEUE: Triage = { ids: [], left: 0, passed: 0, isLearned: true };

/** Whether all images of the queue were looked at. */
export const isAtEnd = ({ queue, at }: TriageState): boolean => at >= queue.ids.length;

/** How many images are done, of how many, in this queue. */
export function progressOf({ queue, entries }: TriageState): { done: number; total: number } {
  return { done: Object.values(entries).filter(({ isDone }) => isDone).length, total: queue.left };
}
