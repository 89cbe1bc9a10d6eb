import type { Gap, Insight } from '#shared/insight/insight.contract.ts';
import { isPrivate } from '#shared/reading/private-words.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { csvLine } from '#shared/text/csv.ts';
import { DAY_MS } from '#shared/text/dates.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { Log } from '../log/log.ts';
import type { PatternsService } from '../patterns/patterns.service.ts';
import type { Counted, InsightRepository } from './insight.repository.ts';

/** A search of a person: who it is stays in memory. */
type CountedSearch = { q: string; total: number; person: string };

/** While someone types, each search replaces the one that it extends or shortens. */
const TYPING_MS = 5_000;
/** People and texts that are remembered. */
const REMEMBERED_MAX = 20_000;

/** Longer texts are pasted, not searched for by several people. */
const TEXT_MAX = 80;

/** The text of a search as it is counted: spaces and case don't matter. Undefined for one that is not counted, as it may hold an address or a secret. */
export function searchText(typed: string): string | undefined {
  const text = typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > TEXT_MAX || typed.split(/\s+/).some(isPrivate)) return undefined;
  return text;
}

type Pending = { text: string; isMiss: boolean; at: number };

const isTyped = (before: string, after: string): boolean => after.startsWith(before) || before.startsWith(after);

/** Counts in memory until `drain`; a person counts once a day for a text. The subject of a search is its text. */
export function insightCounter(now: () => Date) {
  let counts = new Map<string, Counted>();
  const pending = new Map<string, Pending>();
  const asked = { day: '', keys: new Set<string>() };
  let since: number | undefined;

  const add = (entry: Counted): void => {
    since ??= now().getTime();
    const key = `${entry.day} ${entry.kind} ${entry.subject}`;
    const count = counts.get(key);
    if (!count) counts.set(key, { ...entry });
    else {
      count.count += entry.count;
      count.misses += entry.misses;
    }
  };

  const count = (kind: Counted['kind'], subject: string, isMiss = false, at = now().getTime()): void =>
    add({ day: new Date(at).toISOString().slice(0, 10), kind, subject, count: 1, misses: isMiss ? 1 : 0 });

  const commit = (person: string, { text, isMiss, at }: Pending): void => {
    pending.delete(person);
    const day = new Date(at).toISOString().slice(0, 10);
    if (asked.day !== day || asked.keys.size >= REMEMBERED_MAX) {
      asked.day = day;
      asked.keys.clear();
    }
    const key = `${person}\n${text}`;
    if (asked.keys.has(key)) return;
    asked.keys.add(key);
    count('search', text, isMiss, at);
  };

  return {
    count,
    /** Counts back in what could not be written. */
    add,

    searched: ({ q, total, person }: CountedSearch): void => {
      const text = searchText(q);
      if (text === undefined) return;
      const at = now().getTime();
      since ??= at;
      const before = pending.get(person);
      if (before && !(isTyped(before.text, text) && at - before.at < TYPING_MS)) commit(person, before);
      pending.delete(person);
      pending.set(person, { text, isMiss: total === 0, at });
      const [oldest] = pending;
      if (oldest && pending.size > REMEMBERED_MAX) commit(...oldest);
    },

    /** When the first of the counts in memory was made, in ms; undefined without any. */
    since: (): number | undefined => since,

    /** Takes the counts out; searches that may still be typed stay unless `all` are wanted. */
    drain: (all: boolean): Counted[] => {
      const settled = now().getTime() - TYPING_MS;
      for (const [person, each] of [...pending]) if (all || each.at <= settled) commit(person, each);
      const drained = [...counts.values()];
      counts = new Map();
      since = pending.values().next().value?.at;
      return drained;
    },
  };
}

/** How often a server writes what it has counted, and for how long a function may hold it, in ms. */
const WRITE_MS = { server: 60_000, function: 5_000 };
/** Rows of a list. */
const LISTED_MAX = 50;
/** Addresses of pages whose views are counted. */
const VIEWED = /^\/(company|patterns)\/([^/]+)\/?$/;
/** Programs that read pages for someone else. */
const ROBOT = /bot\b|crawl|spider|slurp/i;

/** The parts of a request that tell whether a person views a page. */
type PageRequest = { path: string; userAgent: string | undefined; purpose: string | undefined };

type Deps = {
  repository: InsightRepository;
  gallery: GalleryService;
  patterns: Pick<PatternsService, 'list'>;
  findGaps: () => Promise<Gap[]>;
  /** Whether the pages come from this server. */
  countsViews: boolean;
  log: Log;
  now: () => Date;
};

type Row = Awaited<ReturnType<InsightRepository['findSince']>>[number];

const sum = (rows: readonly Row[], of: 'count' | 'misses' = 'count'): number =>
  rows.reduce((total, row) => total + row[of], 0);

const byCount = <T extends { count: number }>(rows: T[]): T[] => rows.sort((a, b) => b.count - a.count);

/** What people look for: counted in memory and written from time to time, so that no request waits for it. */
export function insightService({ repository, gallery, patterns, findGaps, countsViews, log, now }: Deps) {
  const counter = insightCounter(now);
  let writing = Promise.resolve();

  const write = (all: boolean): Promise<void> => {
    writing = writing.then(async () => {
      const counted = counter.drain(all);
      if (counted.length === 0) return;
      try {
        await repository.addCounts(counted);
      } catch (err) {
        for (const each of counted) counter.add(each);
        log.warn({ err }, 'counts could not be written');
      }
    });
    return writing;
  };

  const dayBefore = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10);

  const counts = (rows: readonly Row[], names: ReadonlyMap<string, string>) =>
    byCount(
      [...Map.groupBy(rows, ({ subject }) => subject)].flatMap(([slug, own]) => {
        const name = names.get(slug);
        return name === undefined ? [] : [{ name, slug, count: sum(own) }];
      }),
    ).slice(0, LISTED_MAX);

  const read = async (days: number): Promise<Insight> => {
    await write(true);
    const [rows, saved, companies, all, gaps] = await Promise.all([
      repository.findSince(dayBefore(days - 1)),
      repository.findSaved(LISTED_MAX),
      gallery.companies(),
      patterns.list(),
      findGaps(),
    ]);
    const of = (...kinds: Row['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind));
    const searches = of('search').flatMap(({ text, ...row }) => (text === null ? [] : [{ ...row, text }]));
    return {
      days: [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => {
        const ofDay = (...kinds: Row['kind'][]) => own.filter(({ kind }) => kinds.includes(kind));
        return {
          day,
          searches: sum(ofDay('search')),
          misses: sum(ofDay('search'), 'misses'),
          views: sum(ofDay('company', 'pattern')),
          exports: sum(ofDay('export')),
        };
      }),
      searches: byCount(
        [...Map.groupBy(searches, ({ text }) => text)].map(([text, own]) => ({
          text,
          count: sum(own),
          misses: sum(own, 'misses'),
          days: own.map(({ day, count, misses }) => ({ day, count, misses })),
        })),
      ),
      countsViews,
      companies: counts(of('company'), new Map(companies.map(({ slug, name }) => [slug, name]))),
      patterns: counts(of('pattern'), new Map(all.map(({ slug, name }) => [slug, name]))),
      saved,
      exports: byCount(
        [...Map.groupBy(of('export'), ({ subject }) => subject)].map(([format, own]) => ({
          name: format.toUpperCase(),
          count: sum(own),
        })),
      ),
      gaps,
    };
  };

  return {
    /** Counts the first page of a search. */
    searched: (search: CountedSearch): void => counter.searched(search),

    /** Counts the view of a company's or a pattern's page by a person. */
    viewed: ({ path, userAgent, purpose }: PageRequest): void => {
      const [, room, slug] = VIEWED.exec(path) ?? [];
      if (!slug || ROBOT.test(userAgent ?? '') || purpose?.includes('prefetch')) return;
      counter.count(room === 'company' ? 'company' : 'pattern', slug);
    },

    exported: (format: string): void => counter.count('export', format),

    /** Writes what was counted from time to time; returns a function that stops it and writes the rest. */
    start: (): (() => Promise<void>) => {
      const timer = setInterval(() => void write(false), WRITE_MS.server);
      timer.unref();
      return () => {
        clearInterval(timer);
        return write(true);
      };
    },

    /** In functions, which have no timers: writes what has been in memory for a few seconds. Never rejects. */
    afterResponse: async (): Promise<void> => {
      const since = counter.since();
      if (since !== undefined && now().getTime() - since >= WRITE_MS.function) await write(true);
    },

    /** Deletes counts whose time is over. */
    purge: (): Promise<void> => repository.deleteBefore(dayBefore(KEPT_DAYS.insight)),

    read,

    /** The same as CSV with a byte order mark: a row for each count. */
    csv: async (days: number): Promise<string> => {
      const { searches, companies, patterns: viewed, saved, exports, gaps, ...insight } = await read(days);
      const rows: (string | number)[][] = [
        ...insight.days.flatMap(({ day, ...each }) =>
          Object.entries(each).map(([name, count]) => ['Day', day, name, count, '']),
        ),
        ...searches.flatMap(({ text, days: own }) =>
          own.map(({ day, count, misses }) => ['Search', day, text, count, misses]),
        ),
        ...companies.map(({ name, count }) => ['Company viewed', '', name, count, '']),
        ...viewed.map(({ name, count }) => ['Pattern viewed', '', name, count, '']),
        ...saved.map(({ name, id, count }) => ['Image saved', '', `${name} (${id})`, count, '']),
        ...exports.map(({ name, count }) => ['Export', '', name, count, '']),
        ...gaps.map(({ title, count }) => ['Gap', '', title, count, '']),
      ];
      const head = csvLine(['What', 'Day', 'Name', 'Count', 'Without result']);
      return `\uFEFF${head}${rows.map((row) => csvLine(row.map(String))).join('')}`;
    },
  };
}

export type InsightService = ReturnType<typeof insightService>;
