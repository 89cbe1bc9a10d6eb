import { atom } from 'nanostores';
import type { ImageSummary } from '#shared/mcp/agent-calls.contract.ts';
import {
  VIEW_DATA,
  type VIEW_FILTERS,
  type ViewData,
  type ViewFilter,
  type ViewPicture,
} from '#shared/mcp/screens-view.ts';
import type { FacetValue } from '#shared/search/search.contract.ts';
import { counted } from '#shared/text/counted.ts';

/** Images of a page of a list that is here as a whole. */
const PAGE_SIZE = 12;

/** A tool's result, as the host passes it on. */
export type ToolResult = {
  content: readonly { type: string; text?: string; data?: string; mimeType?: string | undefined }[];
  structuredContent?: unknown;
  isError?: boolean | undefined;
  _meta?: Record<string, unknown> | undefined;
};
/** What the view uses of its host. */
export type Host = {
  /** Whether the host passes calls on to the server; known when it is connected. */
  canCall: () => boolean;
  call: (name: string, args: Record<string, unknown>) => Promise<ToolResult>;
  /** Tells the model what was saved. */
  onSaved: (text: string) => void;
};

export type Tile = ImageSummary & { caption?: string | undefined; picture?: ViewPicture | undefined };
export type Saved = { id: string; title: string; added: number; address: string };
type Filters = Record<ViewFilter, FacetValue[]>;

type Output = {
  images?: ImageSummary[];
  steps?: { image: ImageSummary; caption?: string }[];
  name?: string;
  total?: number;
  next?: string | null;
  relaxed?: true;
  more?: number;
  hiddenCount?: number;
};

/** All that a result has, before the filters and pages of the view. */
type Loaded = { tiles: Tile[]; output: Output; data: ViewData; isSearch: boolean };

/** What the view shows. */
export type Shown = {
  heading: string;
  isSearch: boolean;
  tiles: Tile[];
  /** Position of the first of them in the list, from 0, and the length of the list. */
  start: number;
  total: number;
  hasNext: boolean;
  filters: Filters;
  notes: string[];
  maySave: boolean;
};

const EMPTY: Filters = { company: [], tags: [], theme: [], colour: [] };

const textOf = ({ content }: ToolResult): string => content.map(({ text = '' }) => text).join('\n');

function loadedFrom(result: ToolResult): Loaded {
  const output = (result.structuredContent ?? {}) as Output;
  const data = (result._meta?.[VIEW_DATA] ?? { pictures: {}, maySave: false }) as ViewData;
  const images = output.steps?.map(({ image, caption }) => ({ ...image, caption })) ?? output.images ?? [];
  // What is opened, saved and compared is the part that the list shows.
  const tiles = images.map((image) => ({
    ...image,
    id: image.region?.ref ?? image.id,
    picture: data.pictures[image.id],
  }));
  return { tiles, output, data, isSearch: data.facets !== undefined };
}

/** How often each value occurs, most frequent first. */
function countsOf(values: readonly { value: string; label: string }[]): FacetValue[] {
  const counts = new Map<string, FacetValue>();
  for (const { value, label } of values) {
    const count = counts.get(value);
    counts.set(value, { value, label, count: (count?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

const filtersOf = (tiles: readonly Tile[]): Filters => ({
  ...EMPTY,
  company: countsOf(tiles.map(({ company }) => ({ value: company.slug, label: company.name }))),
  tags: countsOf(tiles.flatMap(({ tags }) => tags.map((tag) => ({ value: tag, label: tag.replace(/^topic:/, '') })))),
});

function notesOf({ tiles, output }: Loaded): string[] {
  const { relaxed, total = 0, more, hiddenCount = 0 } = output;
  return [
    ...(relaxed ? [`No image has all of these words. ${total} have some.`] : []),
    ...(tiles.length === 0 ? ['No image matches. Change the words or the filters.'] : []),
    ...(more ? [`Connecting with an account would find ${more} more.`] : []),
    ...(hiddenCount ? [`Connecting with an account would show ${counted(hiddenCount, 'more step')}.`] : []),
  ];
}

/** The state of the view. */
export function screensStore(host: Host) {
  const $given = atom<Record<string, unknown>>({});
  const $shown = atom<Shown | undefined>();
  const $failure = atom('');
  const $isBusy = atom(true);
  const $selected = atom<readonly string[]>([]);
  const $saved = atom<Saved | undefined>();
  let loaded: Loaded | undefined;
  /** First position of the page that is shown, and the pages before it. */
  let start = 0;
  let before: { cursor: unknown; start: number }[] = [];
  let calls = 0;

  const show = () => {
    if (!loaded) return;
    const { tiles, output, data, isSearch } = loaded;
    const canCall = host.canCall();
    const heading = output.name ?? (isSearch ? 'Screens' : 'Similar screens');
    const common = { heading, isSearch, notes: notesOf(loaded), maySave: data.maySave && canCall };
    if (isSearch) {
      const { total = tiles.length, next } = output;
      const filters = (canCall && data.facets) || EMPTY;
      $shown.set({ ...common, tiles, start, total, hasNext: canCall && Boolean(next), filters });
      return;
    }
    const has = ({ company, tags }: Tile) => {
      const [slug, tag] = [chosen('company'), chosen('tags')];
      return (!slug || company.slug === slug) && (!tag || tags.includes(tag));
    };
    const found = tiles.filter(has);
    const page = found.slice(start, start + PAGE_SIZE);
    const hasNext = start + page.length < found.length;
    $shown.set({ ...common, tiles: page, start, total: found.length, hasNext, filters: filtersOf(tiles) });
  };

  /** The value that a filter is set to; '' for none, several are separated by commas. */
  const chosen = (name: ViewFilter): string => [$given.get()[name] ?? []].flat().join(',');

  const receive = (result: ToolResult) => {
    $isBusy.set(false);
    $failure.set(result.isError ? textOf(result) : '');
    if (result.isError) return false;
    loaded = loadedFrom(result);
    show();
    return true;
  };

  /** Calls a tool; a response that a later call has overtaken is dropped. */
  const ask = async (name: string, args: Record<string, unknown>): Promise<ToolResult | undefined> => {
    calls += 1;
    const call = calls;
    $isBusy.set(true);
    try {
      const result = await host.call(name, args);
      return call === calls ? result : undefined;
    } catch {
      if (call === calls) $failure.set('The gallery could not be reached. Try again.');
      return undefined;
    } finally {
      if (call === calls) $isBusy.set(false);
    }
  };

  /** Shows another page; returns whether it is there. A list that is here as a whole needs no call. */
  const goTo = async (args: Record<string, unknown>, first: number, pages: typeof before): Promise<boolean> => {
    const was = $given.get();
    $given.set(args);
    const result = loaded?.isSearch ? await ask('search_screens', args) : undefined;
    if (loaded?.isSearch && (!result || result.isError)) {
      if ($given.get() === args) $given.set(was);
      return result ? receive(result) : false;
    }
    [start, before] = [first, pages];
    if (result) return receive(result);
    show();
    return true;
  };

  const store = {
    $given,
    $shown,
    $failure,
    $isBusy,
    $selected,
    $saved,
    chosen,
    receive,

    /** The input of the call whose result follows. */
    begin: (args: Record<string, unknown> = {}) => $given.set(args),
    cancel: () => {
      $isBusy.set(false);
      $failure.set('The search was stopped.');
    },

    /** Searches with other words or filters, or narrows a list that is here. */
    change: async (changed: Record<string, unknown>): Promise<void> => {
      const args = { ...$given.get(), ...changed, cursor: undefined };
      await goTo(args, 0, []);
    },

    choose: (name: ViewFilter, value: string): Promise<void> =>
      store.change({ [name]: value === '' ? undefined : [value] }),

    /** Goes to the next (1) or previous (-1) page; returns whether there it is. */
    turn: async (by: 1 | -1): Promise<boolean> => {
      const shown = $shown.get();
      if (!shown || (by > 0 ? !shown.hasNext : before.length === 0)) return false;
      const args = $given.get();
      const last = before.at(-1);
      return by > 0
        ? goTo({ ...args, cursor: loaded?.output.next }, start + shown.tiles.length, [
            ...before,
            { cursor: args.cursor, start },
          ])
        : goTo({ ...args, cursor: last?.cursor }, last?.start ?? 0, before.slice(0, -1));
    },

    select: (id: string, isOn: boolean) => {
      const others = $selected.get().filter((each) => each !== id);
      $selected.set(isOn ? [...others, id] : others);
    },

    /** The picture of an image as a data address; '' if it can't be had. */
    readPicture: async (id: string): Promise<string> => {
      if (!host.canCall()) return '';
      try {
        const { content } = await host.call('get_image', { id, picture: 'small' });
        const { data, mimeType } = content.find(({ type }) => type === 'image') ?? {};
        return data ? `data:${mimeType};base64,${data}` : '';
      } catch {
        return '';
      }
    },

    /** Saves what is selected: first in a new collection, then in the same one. */
    save: async (title: string): Promise<void> => {
      const images = $selected.get();
      const into = $saved.get();
      const target = into ? { collection: into.id } : title.trim() ? { title: title.trim() } : {};
      const result = await ask('save_to_collection', { images, ...target });
      if (!result) return;
      $failure.set(result.isError ? textOf(result) : '');
      if (result.isError) return;
      $saved.set(result.structuredContent as Saved);
      $selected.set([]);
      host.onSaved(textOf(result));
    },
  };
  return store;
}

export type ScreensStore = ReturnType<typeof screensStore>;
export const FILTER_LABELS: Record<(typeof VIEW_FILTERS)[number], string> = {
  company: 'Company',
  tags: 'Tag',
  theme: 'Theme',
  colour: 'Colour',
};
