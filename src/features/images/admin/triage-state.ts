import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import type { ReviewInput, Suggestions, Triage, TriageLack } from '#shared/suggestions/suggestion.contract.ts';
import type { Decision } from './triage-decision.ts';

/** An image of the queue. `saved` is what the server has, or will have. */
export type Entry = {
  suggestions: Suggestions | null;
  isUnreadable: boolean;
  decision: Decision;
  saved: Decision;
  /** Whether "Next" was pressed: then it counts as done. */
  isDone: boolean;
  /** The typed tags when "Next" asked whether they are new: pressed again, it creates them. */
  asked?: string;
};

/** A review that was not stored; `current`: someone else has changed meanwhile what it changes. */
export type Unsaved = { id: string; review: ReviewInput; reason: string; current?: AdminImage | undefined };

/** The position in the queue. */
export type TriageState = {
  status: 'loading' | 'failed' | 'ready';
  lack: TriageLack;
  queue: Triage;
  /** Index of the current image; after the last one at the end. */
  at: number;
  entries: Readonly<Record<string, Entry>>;
  /** Pending reviews, and failed ones with the reason. */
  saving: number;
  unsaved: readonly Unsaved[];
};

const NO_DECISION: Decision = { chosen: [], typed: '', alt: '', fields: {}, regions: [] };
/** An image that was not loaded yet. */
export const UNREAD: Entry = {
  suggestions: null,
  isUnreadable: false,
  decision: NO_DECISION,
  saved: NO_DECISION,
  isDone: false,
};
/** A queue before it is loaded. */
export const NO_QUEUE: Triage = { ids: [], left: 0, passed: 0 };

/** Whether all images of the queue were seen. */
export const isAtEnd = ({ queue, at }: TriageState): boolean => at >= queue.ids.length;

/** How many images are done, of how many, in this queue. */
export function progressOf({ queue, entries }: TriageState): { done: number; total: number } {
  return { done: Object.values(entries).filter(({ isDone }) => isDone).length, total: queue.left };
}
