import { map } from 'nanostores';
import { sentenceOf } from '#browser/api-client.ts';
import { currentIn } from '#browser/use-conflict.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { TRIAGE_FIELDS } from '#shared/images/image-fields.ts';
import type { ReviewInput, Suggestions, Triage, TriageLack } from '#shared/suggestions/suggestion.contract.ts';
import { type NamedTag, tagKey, tagNames } from '#shared/tags/tag-names.ts';
import type { Choices } from '#ui/form/conflict.ts';
import { tagError, typedTags } from './image-edit.ts';
import { type Decision, drawnRegions, openDecision, reviewOf } from './triage-decision.ts';
import { type Entry, NO_QUEUE, type TriageState, UNREAD, type Unsaved } from './triage-state.ts';

/** Number of preloaded images. */
const AHEAD = 3;

/** The queue's calls to the server. */
export type TriageCalls = {
  fetchQueue: (lack: TriageLack, isAgain: boolean) => Promise<Triage>;
  fetchSuggestions: (id: string) => Promise<Suggestions>;
  save: (id: string, review: ReviewInput) => Promise<unknown>;
  /** Preloads an image file. */
  preload: (suggestions: Suggestions) => void;
};

/** The queue of images that lack something: each is saved while the next one is shown. */
export function triageStore({ fetchQueue, fetchSuggestions, save, preload }: TriageCalls) {
  const $triage = map<TriageState>({
    status: 'loading',
    lack: 'tags',
    queue: NO_QUEUE,
    at: 0,
    entries: {},
    saving: 0,
    unsaved: [],
  });
  let newTags: (typed: string) => string[] = () => [];
  const created = new Set<string>();
  let opening = 0;
  let saves: Promise<void> = Promise.resolve();
  /** Images left with "Next", latest last. */
  let done: string[] = [];

  const entryOf = (id: string): Entry => $triage.get().entries[id] ?? UNREAD;
  const change = (id: string, part: Partial<Entry>) =>
    $triage.setKey('entries', { ...$triage.get().entries, [id]: { ...entryOf(id), ...part } });
  const currentId = () => $triage.get().queue.ids[$triage.get().at];

  const load = async (id: string): Promise<void> => {
    if ($triage.get().entries[id] && !entryOf(id).isUnreadable) return;
    const started = opening;
    change(id, { isUnreadable: false });
    try {
      const suggestions = await fetchSuggestions(id);
      if (started !== opening) return;
      const decision = openDecision(suggestions);
      change(id, { suggestions, decision, saved: decision });
      preload(suggestions);
    } catch {
      if (started === opening) change(id, { isUnreadable: true });
    }
  };
  const loadAhead = () => {
    const { queue, at } = $triage.get();
    for (const id of queue.ids.slice(at, at + 1 + AHEAD)) void load(id);
  };

  const send = (id: string, review: ReviewInput): void => {
    $triage.setKey('saving', $triage.get().saving + 1);
    saves = saves.then(async () => {
      try {
        await save(id, review);
      } catch (error) {
        const reason = sentenceOf(error, 'The server could not be reached.');
        const current = currentIn<AdminImage>(error);
        $triage.setKey('unsaved', [...$triage.get().unsaved, { id, review, reason, current }]);
      }
      $triage.setKey('saving', $triage.get().saving - 1);
    });
  };

  const open = async (lack: TriageLack, isAgain = false): Promise<void> => {
    opening += 1;
    const started = opening;
    done = [];
    $triage.set({ ...$triage.get(), status: 'loading', lack, queue: NO_QUEUE, at: 0, entries: {} });
    // Images with a pending save would be in the queue again.
    await saves;
    try {
      const queue = await fetchQueue(lack, isAgain);
      if (started !== opening) return;
      $triage.set({ ...$triage.get(), status: 'ready', queue });
      loadAhead();
    } catch {
      if (started === opening) $triage.setKey('status', 'failed');
    }
  };

  const move = (at: number) => {
    const { queue, lack } = $triage.get();
    $triage.setKey('at', at);
    if (at >= queue.ids.length && queue.left > queue.ids.length) void open(lack);
    else loadAhead();
  };

  /** Saves the decision and shows the next image immediately; an image that failed to load is skipped. */
  const next = (): void => {
    const { lack, at } = $triage.get();
    const id = currentId();
    if (id === undefined) return;
    const { suggestions, decision, saved, isDone, isUnreadable } = entryOf(id);
    if (!suggestions && !isUnreadable) return;
    if (tagError(decision.typed)) return;
    const unknown = newTags(decision.typed);
    if (unknown.length > 0 && entryOf(id).asked !== decision.typed) {
      change(id, { asked: decision.typed });
      return;
    }
    for (const tag of unknown) created.add(tagKey(tag));
    if (suggestions && (!isDone || decision !== saved)) {
      send(id, reviewOf(suggestions, { from: saved, to: decision, lack }));
      change(id, { saved: decision, isDone: true });
      done = [...done.filter((other) => other !== id), id];
    }
    move(at + 1);
  };

  /** Changes the decision about the current image. */
  const decide = (part: Partial<Decision>): void => {
    const id = currentId();
    if (id !== undefined) change(id, { decision: { ...entryOf(id).decision, ...part } });
  };

  return {
    $triage,
    open,
    decide,
    next,

    /** Changes the decision about the current image, saves it and shows the next one. */
    decideAndNext: (part: Partial<Decision>): void => {
      if (!entryOf(currentId() ?? '').suggestions) return;
      decide(part);
      next();
    },

    toggle: (tag: string): void => {
      const id = currentId();
      if (id === undefined) return;
      const { decision } = entryOf(id);
      const chosen = decision.chosen.includes(tag)
        ? decision.chosen.filter((other) => other !== tag)
        : [...decision.chosen, tag];
      change(id, { decision: { ...decision, chosen } });
    },

    /** The tags of the gallery, so that others are asked about. */
    setKnown: (allTags: readonly NamedTag[]): void => {
      const { find } = tagNames(allTags);
      newTags = (typed) => typedTags(typed).filter((tag) => find(tag) === undefined && !created.has(tagKey(tag)));
    },

    previous: (): void => {
      const { at } = $triage.get();
      if (at > 0) move(at - 1);
    },

    /** Reverts the last save and shows that image again. */
    undo: (): void => {
      const id = done.at(-1);
      const suggestions = id === undefined ? null : entryOf(id).suggestions;
      if (id === undefined || !suggestions) return;
      done = done.slice(0, -1);
      const before = openDecision(suggestions);
      send(id, reviewOf(suggestions, { from: entryOf(id).saved, to: before }));
      change(id, { decision: before, saved: before, isDone: false });
      move($triage.get().queue.ids.indexOf(id));
    },

    /** Retries failed loads and saves. */
    retry: (): void => {
      const { unsaved } = $triage.get();
      $triage.setKey(
        'unsaved',
        unsaved.filter(({ current }) => current),
      );
      for (const { id, review, current } of unsaved) if (!current) send(id, review);
      loadAhead();
    },

    /** Sends a review again of which someone else has changed something: each change as it was entered, or not. */
    settle: (refused: Unsaved, choices: Choices): void => {
      const { id, review, current } = refused;
      const { alt, regions, fields = {}, ...others } = review;
      if (!current) return;
      $triage.setKey(
        'unsaved',
        $triage.get().unsaved.filter((each) => each !== refused),
      );
      const unchanged = TRIAGE_FIELDS.flatMap((name) => {
        const change = choices[name] === 'theirs' ? undefined : fields[name];
        return change ? [[name, { ...change, from: current[name] }]] : [];
      });
      const mine = {
        ...(alt && choices.alt !== 'theirs' && { alt: { ...alt, from: current.alt } }),
        ...(regions && choices.regions !== 'theirs' && { regions: { ...regions, from: drawnRegions(current) } }),
        ...(unchanged.length > 0 && { fields: Object.fromEntries(unchanged) }),
      };
      send(id, { ...others, ...mine });
    },

    /** Resolves when nothing is pending. */
    settled: (): Promise<void> => saves,

    /** The queue as the server has it. */
    fetchCounts: (): Promise<Triage> => fetchQueue($triage.get().lack, false),
  };
}

/** The queue of images that lack something. */
export type TriageStore = ReturnType<typeof triageStore>;
